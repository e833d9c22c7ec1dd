import type * as z from 'zod/mini'

/** What an expression may read again from each of its places: texts that made one slow once, and those of their kind. */
const letters =
  '".\'/ <>()[]{}&;:#\\,-+@%=?!*_|~^$`0a\n\t\u0000\u0001\u00a0\u200b\u0301\u202e\ud800\u2026\u20a6\ufdfa\u0130'.split(
    '',
  )
const groups = [
  'mailto:',
  'tel:',
  'a@',
  '@a.',
  'a.',
  '1,',
  '1 ',
  '1/',
  '{{ ',
  '[a](',
  '](/',
  '\r\n',
  'no ',
  'Ref: ',
  ' - ',
  ' mw',
  'e\u0301',
  '🇳🇬',
  '%22',
  '%2f',
  '<a ',
  '</',
  '; q=',
  '=""',
  "a'",
  '0803 ',
  'www.',
  'http://',
  '"a",',
  '&amp;',
  '\n- ',
]

/** Each piece over and over, and once between letters, where an expression for the end of a text gives up at last. */
export const hostileTexts = (length: number): [name: string, text: string][] =>
  [...letters, ...groups].flatMap((piece) => {
    const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
    return [
      [JSON.stringify(piece), text],
      [`${JSON.stringify(piece)} within letters`, `x${text.slice(2)}x`],
    ]
  })

/** The parts of a schema that this file reads; zod has no public type for them. */
interface Definition {
  type: string
  shape?: Record<string, z.ZodMiniType>
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  in?: z.ZodMiniType
  out?: z.ZodMiniType
  options?: z.ZodMiniType[]
  left?: z.ZodMiniType
  right?: z.ZodMiniType
  items?: z.ZodMiniType[]
  valueType?: z.ZodMiniType
  values?: unknown[]
  entries?: Record<string, unknown>
  catchall?: z.ZodMiniType
  getter?: () => z.ZodMiniType
}

/**
 * Inputs of a schema in which every text is `text`, and every place for anything too; the other values are as it wants them. One for each of its
 * alternatives. Schemas that contain themselves are followed to some depth.
 */
export function filledWith(schema: z.ZodMiniType, text: string, depth = 0): unknown[] {
  const def = schema._zod.def as unknown as Definition
  const inner = (each: z.ZodMiniType | undefined) => (each ? filledWith(each, text, depth + 1) : [])
  if (depth > 14) return [text]
  switch (def.type) {
    case 'object':
      return alternatives(def.shape ?? {}, text, depth)
    case 'array':
      return inner(def.element).map((each) => [each])
    case 'tuple':
      return [def.items?.map((each) => inner(each)[0])]
    case 'record':
      return inner(def.valueType).map((each) => ({ [text]: each, one: each }))
    case 'union':
      return (def.options ?? []).flatMap(inner)
    case 'intersection':
      return [Object.assign({}, inner(def.left)[0], inner(def.right)[0])]
    case 'pipe':
      return (def.in?._zod.def as unknown as Definition | undefined)?.type === 'transform'
        ? inner(def.out)
        : inner(def.in)
    case 'lazy':
      return inner(def.getter?.())
    case 'literal':
      return [def.values?.[0]]
    case 'enum':
      return [Object.values(def.entries ?? {})[0], text]
    case 'boolean':
      return [true]
    case 'number':
    case 'int':
      return [1, text]
    case 'unknown':
    case 'any':
      return [text, [text], { [text]: text, text }]
    default:
      return def.innerType ? inner(def.innerType) : [text]
  }
}

/** As many objects as the property with most alternatives has, and one with a key that is a text. */
function alternatives(shape: Record<string, z.ZodMiniType>, text: string, depth: number): object[] {
  const filled = Object.entries(shape).map(([key, each]) => [key, filledWith(each, text, depth + 1)] as const)
  const count = Math.max(1, ...filled.map(([, values]) => values.length))
  const objects = Array.from({ length: count }, (_, at) =>
    Object.fromEntries(filled.map(([key, values]) => [key, values[Math.min(at, values.length - 1)]])),
  )
  return [...objects, { ...objects[0], [text]: text }]
}

/** Processor time of this thread for `work`, in ms: the smallest of up to eight tries, and the first that is within the limit. */
export async function cpuOf(work: () => unknown, limit: number): Promise<number> {
  let least = Infinity
  for (let tries = 0; least > limit && tries < (least > 20 * limit ? 2 : 8); tries++) {
    const began = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(began)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
