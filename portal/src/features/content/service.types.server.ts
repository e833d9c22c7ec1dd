import { type ContentExamples, type ContentType, contentTypes } from '#fields/content/content-type.ts'
import { type Hooks, hook } from '#platform/hooks.ts'

/** By type: what the site shows of a single item, or the search reads, until staff publish their own. */
export const builtInBodies = hook<Readonly<Record<string, Readonly<Record<string, unknown>>>>>('built-in content')
/** By type with many items: what is shown until staff edit or hide it. */
export const contentExamples = hook<Readonly<Record<string, ContentExamples>>>('examples of content')

/** All types, with the content that ships with the site. */
export function describedTypes({ of }: Hooks): ContentType[] {
  const bodies = Object.assign({}, ...of(builtInBodies)) as Record<string, Record<string, unknown>>
  const examples = Object.assign({}, ...of(contentExamples)) as Record<string, ContentExamples>
  return of(contentTypes).map((type) => {
    const [builtIn, own] = [bodies[type.key], examples[type.key]]
    return { ...type, ...(builtIn && { builtIn }), ...(own && { examples: own }) }
  })
}
