import { type ContentFields, contentType } from '#fields/content/content-type.ts'
import { pageSettings } from '#fields/page-settings.ts'

const required = (label: string) => ({ kind: 'longText', label, required: true }) as const
const document = <const N extends string>(label: string, name: N) =>
  ({ kind: 'richText', label, required: true, plain: { name, as: 'text' } }) as const
const title = (label: string, max: number) => ({ kind: 'text', label, required: true, max }) as const
const externalUrl = { kind: 'url', label: 'External URL' } as const
const definition = { title: title('Definition title', 200), description: required('Definition') }
const group = <const F extends ContentFields>(label: string, fields: F) => ({ kind: 'group', label, fields }) as const
const pdf = (label: string, part: string, alias: string) => ({ kind: 'pdf', label, part, alias }) as const
const failures = {
  createFailed: 'Failed to submit guidelines',
  updateFailed: 'Failed to submit guidelines',
  deleteFailed: 'Failed to delete guideline',
}

/** One record holds all three parts; its two PDFs are sent as separate files beside the JSON `data` (spec 3 §7). */
export const guidelines = contentType({
  key: 'guideline',
  many: true,
  onePlace: true,
  path: '/content/guidelines',
  one: 'Guideline',
  place: { tab: 'guidelines', label: 'Guidelines' },
  title: 'governanceGuidelines.title',
  fields: {
    governanceGuidelines: group('Governance guidelines', {
      title: title('Governance title', 250),
      link: { kind: 'link', label: 'Governance link', required: true },
      introductionBody: document('Introduction', 'introduction'),
      objectivesBody: document('Objectives', 'objectives'),
      scopeBody: document('Scope', 'scope'),
      date: { kind: 'dateText', label: 'Date', required: true, max: 60 },
      externalUrl,
    }),
    licensingFramework: group('Licensing framework', {
      generalIntroductionBody: document('General introduction', 'generalIntroduction'),
      externalUrl,
    }),
    regulatoryFramework: group('Regulatory framework', {
      link: { kind: 'link', label: 'Regulatory framework link', required: true },
      shortTitles: { kind: 'groupList', label: 'Short titles', fields: { title: title('Short title', 300) } },
      keyDefinitions: { kind: 'groupList', label: 'Key definitions', fields: definition },
    }),
    governancePdfUrl: pdf('Governance PDF', 'governancePdf', 'governanceGuidelines.pdfUrl'),
    licensingPdfUrl: pdf('Licensing PDF', 'licensingPdf', 'licensingFramework.pdfUrl'),
    ...pageSettings,
  },
  search: { source: 'Guidelines', title: 'governanceGuidelines.title', link: '/guidelines' },
  messages: {
    created: 'Guidelines created successfully',
    updated: 'Guidelines updated successfully',
    deleted: 'Guideline deleted successfully!',
    ...failures,
  },
})
