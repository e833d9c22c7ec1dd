export const topicPageSize = 20

/** One page of a topic's entries; the number is limited to the pages that exist. */
export function cutTopic<Entry>(entries: readonly Entry[], asked: number) {
  const pageCount = Math.max(1, Math.ceil(entries.length / topicPageSize))
  const page = Math.min(pageCount, Math.max(1, Math.floor(asked) || 1))
  return { entries: entries.slice((page - 1) * topicPageSize, page * topicPageSize), page, pageCount }
}
