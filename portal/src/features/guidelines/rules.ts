import { builtInGovernance, builtInLicensing, governancePdf, licensingPdf } from './built-in.ts'

/** The fields of the stored record that the page uses; any part may be empty. */
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

/** Links to the full text. */
export interface FullText {
  pdf: string
  /** Address of the same text on another site; empty if there is none. */
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
/** The PDF is the stored one, or else the built-in one, unless the stored text gives only an external address. */
const fullText = (
  stored: boolean,
  pdf: string | undefined,
  external: string | undefined,
  builtIn: string,
): FullText => ({
  pdf: pdf || (stored && external ? '' : builtIn),
  external: external ?? '',
})

/** The newest record with text for this part; a record may contain only one part (spec 3 §7). */
const newest = <K extends keyof StoredGuideline>(
  records: readonly StoredGuideline[],
  part: K,
  text: (record: StoredGuideline) => string | undefined,
): StoredGuideline | undefined => records.find((record) => record[part] && text(record)?.trim())

/** The content of the page: stored parts, with built-in ones where a part is empty (decisions §4). */
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

/** Splits a text into paragraphs. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n|\r\n\s*\r\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
