export const maxTopics = 10

/** What an item about some subjects has: their pages list it. */
export const topicsField = {
  kind: 'textList',
  at: 'beside',
  of: 'topics',
  entry: 'text',
  label: 'Topics',
  hint: 'The pages of these topics list it.',
} as const
