import type { ContentType } from '#fields/content/content-type.ts'
import { notFound } from '#platform/problem.ts'

/** The type that an address names; 404 for an unknown one. */
export type TypeOf = (params: { type: string }) => ContentType

export function findTypeIn(types: readonly ContentType[]): TypeOf {
  const known = new Map(types.map((type) => [type.key, type]))
  return ({ type: key }) => {
    const type = known.get(key)
    if (!type) throw notFound('There is no such kind of content.')
    return type
  }
}
