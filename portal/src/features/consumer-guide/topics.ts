/** A statement of the guide with the rule or notice that it comes from. */
export interface GuideSection {
  heading: string
  /** Blank lines separate paragraphs; lines that begin with `- ` are a list; `[words](/address)` is a link. */
  text: string
  source: string
}

export interface GuideTopic {
  title: string
  lead: string
  sections: readonly GuideSection[]
}

/** The topics in the order of the guide, with their labels in the content manager; each key is part of an address. */
export const guideTopics = [
  { key: 'outages', label: 'Outages' },
  { key: 'bills', label: 'Bills' },
  { key: 'meters', label: 'Meters' },
  { key: 'connection', label: 'Connection' },
  { key: 'prices', label: 'Prices and bands' },
  { key: 'safety', label: 'Safety' },
  { key: 'compensation', label: 'Compensation' },
  { key: 'complaints', label: 'Complaints' },
] as const

export type GuideKey = (typeof guideTopics)[number]['key']

export const guideAddress = (key: GuideKey): string => `/consumer-guide/${key}`
