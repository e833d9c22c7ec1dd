import { builtInGovernance, builtInLicensing, governancePdf, licensingPdf } from './built-in.ts'

/** The stored record, as far as the page reads it; any part may be empty. */
export interface StoredGuideline {
  governanceGuidelines?: {
    title?: string
    link?: string
    introduction?: string
    objectives?: string
    scope?: string
    date?: string
    externalUrl?: string
  }
  licensingFramework?: { generalIntroduction?: string; externalUrl?: string }
  regulatoryFramework?: {
    link?: string
    shortTitles?: readonly { title: string }[]
    keyDefinitions?: readonly { title: string; description: string }[]
  }
  governancePdfUrl?: string
  licensingPdfUrl?: string
}

/** Where the full text is to be had. */
export interface FullText {
  pdf: string
  /** The same text at another place of the web; empty when there is none. */
  external: string
}

export interface GuidelineView {
  governance: { title: string; introduction: string; objectives: string; scope: string; date: string; full: FullText }
  licensing: {
    introduction: string
    regulations: readonly string[]
    definitions: readonly { title: string; description: string }[]
    full: FullText
  }
}

const filled = (text: string | undefined, fallback: string): string => (text?.trim() ? text.trim() : fallback)
/** The file of a text: its own, none where only another address is given, else the built-in one for the built-in text. */
const fullText = (
  stored: boolean,
  pdf: string | undefined,
  external: string | undefined,
  builtIn: string,
): FullText => ({
  pdf: pdf || (stored && external ? '' : builtIn),
  external: external ?? '',
})

/** The newest record that holds anything of a part; records may hold one part each (spec 3 §7). */
const newest = <K extends keyof StoredGuideline>(
  records: readonly StoredGuideline[],
  part: K,
  text: (record: StoredGuideline) => string | undefined,
): StoredGuideline | undefined => records.find((record) => record[part] && text(record)?.trim())

/** What the page shows: stored parts, and the built-in ones wherever a part is empty (decisions §4). */
export function mergeGuidelines(records: readonly StoredGuideline[]): GuidelineView {
  const ofGovernance = newest(records, 'governanceGuidelines', (record) => record.governanceGuidelines?.introduction)
  const ofLicensing = newest(records, 'licensingFramework', (record) => record.licensingFramework?.generalIntroduction)
  const governance = ofGovernance?.governanceGuidelines
  const licensing = ofLicensing?.licensingFramework
  const framework = (ofLicensing ?? ofGovernance)?.regulatoryFramework
  const titles = (framework?.shortTitles ?? []).map(({ title }) => title).filter(Boolean)
  const definitions = framework?.keyDefinitions ?? []
  return {
    governance: {
      title: filled(governance?.title, builtInGovernance.title),
      introduction: filled(governance?.introduction, builtInGovernance.introduction),
      objectives: filled(governance?.objectives, builtInGovernance.objectives),
      scope: filled(governance?.scope, builtInGovernance.scope),
      date: filled(governance?.date, builtInGovernance.date),
      full: fullText(Boolean(governance), ofGovernance?.governancePdfUrl, governance?.externalUrl, governancePdf),
    },
    licensing: {
      introduction: filled(licensing?.generalIntroduction, builtInLicensing.introduction),
      regulations: titles.length > 0 ? titles : builtInLicensing.regulations,
      definitions: definitions.length > 0 ? definitions : builtInLicensing.definitions,
      full: fullText(Boolean(licensing), ofLicensing?.licensingPdfUrl, licensing?.externalUrl, licensingPdf),
    },
  }
}

/** A long text as its paragraphs. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n|\r\n\s*\r\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
