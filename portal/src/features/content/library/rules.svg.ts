/** A drawing is text: one of this size has more detail than a page can show. */
export const svgMaxBytes = 5 * 1024 * 1024
/** The width in which a drawing is rasterised, in pixels; a tall one is narrower, so that it has at most this height. */
const drawnWidth = 1_600
const drawnHeight = 4_000

/** Why a drawing is refused. */
export type SvgProblem = 'svgTooLarge' | 'svgUnsafe' | 'svgSize'
export const svgMessages: Record<SvgProblem, string> = {
  svgTooLarge: 'An SVG drawing may have at most 5 MB: upload it as PNG',
  svgUnsafe: 'This SVG has a script, an entity or an embedded page: export it as plain SVG, or as PNG',
  svgSize: 'This SVG cannot be drawn: check that it has a size, or upload it as PNG',
}

/** Whether a text begins as an SVG drawing: with the drawing itself, or with what may be before it. */
export const isSvg = (head: string): boolean =>
  /^\uFEFF?\s*<(?:\?xml\s|!--|!DOCTYPE\s+svg\b|(?:\w{1,20}:)?svg[\s>])/i.test(head) &&
  /<(?:\w{1,20}:)?svg[\s>]/i.test(head)

/**
 * Refuses what no drawing of a page needs. The rasteriser runs no scripts and loads no addresses in any case; this says so instead of drawing
 * something else than the person sees.
 */
export function svgProblem(bytes: Uint8Array): SvgProblem | undefined {
  if (bytes.length > svgMaxBytes) return 'svgTooLarge'
  // Another encoding could hide what is looked for.
  if (bytes.includes(0)) return 'svgUnsafe'
  const text = new TextDecoder().decode(bytes)
  const encoding = /^\uFEFF?\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1]
  if (encoding && !/^(?:utf-8|us-ascii|iso-8859-1)$/i.test(encoding)) return 'svgUnsafe'
  const isUnsafe =
    /<!ENTITY|<!DOCTYPE[^>[]*\[|<(?:\w+:)?(?:script|foreignObject|include)[\s/>]|\son[a-z]+\s*=\s*["']|javascript:/i.test(
      text,
    )
  return isUnsafe ? 'svgUnsafe' : undefined
}

/** The size in which a drawing is rasterised; undefined for one without a usable size. */
export function drawnSize(width: number, height: number): { width: number; height: number } | undefined {
  if (!(width >= 1 && height >= 1)) return undefined
  const ratio = height / width
  const wide = Math.floor(Math.min(drawnWidth, drawnHeight / ratio))
  const high = Math.round(wide * ratio)
  return wide >= 1 && high >= 1 ? { width: wide, height: high } : undefined
}

const highestDensity = 100_000

/** Dots per inch at which a drawing of this natural width (at 72) is as wide as wanted. */
export const densityFor = (naturalWidth: number, width: number): number =>
  Math.min(highestDensity, Math.max(1, (72 * width) / naturalWidth))
