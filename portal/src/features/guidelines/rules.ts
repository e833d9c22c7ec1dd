import { fromPlainText, type RichNode } from '#fields/rich-text/document.ts'
import { builtInGovernance, builtInLicensing, governancePdf, licensingPdf } from './built-in.ts'

/** The fields of the stored record that the page uses; any part may be empty. */
export interface StoredGuideline {
  example?: string
  governanceGuidelines?: {
    title?: string
    link?: string
    introduction?: string
    introductionBody?: RichNode
    objectives?: string
    objectivesBody?: RichNode
    scope?: string
    scopeBody?: RichNode
    date?: string
    externalUrl?: string
  }
  licensingFramework?: { generalIntroduction?: string; generalIntroductionBody?: RichNode; externalUrl?: string }
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

/** A part is null where staff have hidden the built-in text and published none. */
export interface GuidelineView {
  governance: {
    title: string
    introduction: RichNode
    objectives: RichNode
    scope: RichNode
    date: string
    full: FullText
  } | null
  licensing: {
    introduction: RichNode
    regulations: readonly string[]
    definitions: readonly { title: string; description: string }[]
    full: FullText
  } | null
}

/** The stored text, or the built-in one where it is empty. */
const filledText = (text: string | undefined, body: RichNode | undefined, fallback: string): RichNode =>
  body && text?.trim() ? body : fromPlainText(filled(text, fallback))
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

/** The content of the page: stored parts, with built-in ones where a part is empty (decisions §4) and staff have not hidden them. */
export function mergeGuidelines(records: readonly StoredGuideline[], isBuiltInShown = true): GuidelineView {
  const ofGovernance = newest(records, 'governanceGuidelines', (record) => record.governanceGuidelines?.introduction)
  const ofLicensing = newest(records, 'licensingFramework', (record) => record.licensingFramework?.generalIntroduction)
  const governance = ofGovernance?.governanceGuidelines
  const licensing = ofLicensing?.licensingFramework
  const framework = (ofLicensing ?? ofGovernance)?.regulatoryFramework
  const titles = (framework?.shortTitles ?? []).map(({ title }) => title).filter(Boolean)
  const definitions = framework?.keyDefinitions ?? []
  return {
    governance:
      ofGovernance || isBuiltInShown
        ? {
            title: filled(governance?.title, builtInGovernance.title),
            introduction: filledText(
              governance?.introduction,
              governance?.introductionBody,
              builtInGovernance.introduction,
            ),
            objectives: asList(
              filledText(governance?.objectives, governance?.objectivesBody, builtInGovernance.objectives),
            ),
            scope: filledText(governance?.scope, governance?.scopeBody, builtInGovernance.scope),
            date: filled(governance?.date, builtInGovernance.date),
            full: fullText(Boolean(governance), ofGovernance?.governancePdfUrl, governance?.externalUrl, governancePdf),
          }
        : null,
    licensing:
      ofLicensing || isBuiltInShown
        ? {
            introduction: filledText(
              licensing?.generalIntroduction,
              licensing?.generalIntroductionBody,
              builtInLicensing.introduction,
            ),
            regulations: titles.length > 0 ? titles : builtInLicensing.regulations,
            definitions: definitions.length > 0 ? definitions : builtInLicensing.definitions,
            full: fullText(Boolean(licensing), ofLicensing?.licensingPdfUrl, licensing?.externalUrl, licensingPdf),
          }
        : null,
  }
}

/** Several paragraphs and nothing else become a list. */
function asList(doc: RichNode): RichNode {
  const blocks = doc.content ?? []
  if (blocks.length < 2 || blocks.some(({ type }) => type !== 'paragraph')) return doc
  const items = blocks.map((block): RichNode => ({ type: 'listItem', content: [block] }))
  return { type: 'doc', content: [{ type: 'bulletList', content: items }] }
}
