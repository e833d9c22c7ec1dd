export interface Size {
  width: number
  height: number
}

export const zoomSteps = [1, 1.5, 2, 3, 4, 6] as const

/** The next step up or down; the last one stays. */
export function stepZoom(zoom: number, direction: 1 | -1): number {
  const next = direction > 0 ? zoomSteps.find((step) => step > zoom) : zoomSteps.findLast((step) => step < zoom)
  return next ?? zoom
}

/** The size of a picture as it is shown: turned by quarters, fitted into its stage without being enlarged, then zoomed. */
export function shownSize(natural: Size, stage: Size, { quarters, zoom }: { quarters: number; zoom: number }): Size {
  const isAcross = quarters % 2 !== 0
  const width = isAcross ? natural.height : natural.width
  const height = isAcross ? natural.width : natural.height
  const fit = Math.min(1, stage.width / width, stage.height / height) || 1
  return { width: width * fit * zoom, height: height * fit * zoom }
}
