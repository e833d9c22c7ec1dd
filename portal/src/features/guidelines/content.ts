import { contentType } from '#fields/content-type.ts'

const required = (label: string) => ({ kind: 'longText', label, required: true }) as const

/** One record holds the three parts; its two PDFs come as files of their own beside the JSON `data` (spec 3 §7). */
export const guidelines = contentType({
  key: 'guideline',
  many: true,
  path: '/content/guidelines',
  one: 'Guideline',
  place: { tab: 'guidelines', label: 'Guidelines' },
  title: 'governanceGuidelines.title',
  fields: {
    governanceGuidelines: {
      kind: 'group',
      label: 'Governance guidelines',
      fields: {
        title: { kind: 'text', label: 'Governance title', required: true, max: 250 },
        link: { kind: 'link', label: 'Governance link', required: true },
        introduction: required('Introduction'),
        objectives: required('Objectives'),
        scope: required('Scope'),
        date: { kind: 'dateText', label: 'Date', required: true, max: 60 },
        externalUrl: { kind: 'url', label: 'External URL' },
      },
    },
    licensingFramework: {
      kind: 'group',
      label: 'Licensing framework',
      fields: {
        generalIntroduction: required('General introduction'),
        externalUrl: { kind: 'url', label: 'External URL' },
      },
    },
    regulatoryFramework: {
      kind: 'group',
      label: 'Regulatory framework',
      fields: {
        link: { kind: 'link', label: 'Regulatory framework link', required: true },
        shortTitles: {
          kind: 'groupList',
          label: 'Short titles',
          fields: { title: { kind: 'text', label: 'Short title', required: true, max: 300 } },
        },
        keyDefinitions: {
          kind: 'groupList',
          label: 'Key definitions',
          fields: {
            title: { kind: 'text', label: 'Definition title', required: true, max: 200 },
            description: required('Definition'),
          },
        },
      },
    },
    governancePdfUrl: { kind: 'pdf', label: 'Governance PDF', part: 'governancePdf' },
    licensingPdfUrl: { kind: 'pdf', label: 'Licensing PDF', part: 'licensingPdf' },
  },
  search: { source: 'Guidelines', title: 'governanceGuidelines.title', link: '/guidelines' },
  messages: {
    created: 'Guidelines created successfully',
    updated: 'Guidelines updated successfully',
    deleted: 'Guideline deleted successfully!',
    createFailed: 'Failed to submit guidelines',
    updateFailed: 'Failed to submit guidelines',
    deleteFailed: 'Failed to delete guideline',
  },
})
