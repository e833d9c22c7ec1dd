import type { FastifyInstance } from 'fastify'
import { peopleListSource } from '#features/accounts/people/service.source.server.ts'
import { recalculateReviews } from '#features/applications/desk/service.review.server.ts'
import { applicationListSource, applicationThread } from '#features/applications/desk/service.source.server.ts'
import { registerApplications } from '#features/applications/http.server.ts'
import { defineApplicationJobs } from '#features/applications/jobs.server.ts'
import { submissionUploads } from '#features/applications/service.documents.server.ts'
import {
  exportOwnDrafts,
  eraseDrafts,
  companyDraftPresence,
  readApplicationConsents,
} from '#features/applications/service.drafts.server.ts'
import { exportOwnForms } from '#features/applications/service.list.server.ts'
import { readApplicationUse } from '#features/applications/service.server.ts'
import {
  draftRetention,
  rejectedRetention,
  formErasing,
  applicationPresence,
  applicationWriting,
} from '#features/applications/service.retention.server.ts'
import { eraseApprovals } from '#features/approvals/service.forget.server.ts'
import { defineBackupJobs } from '#features/backups/jobs.server.ts'
import { warnAboutBackups } from '#features/backups/service.schedule.server.ts'
import { boardMembers } from '#features/board/content.ts'
import { boardExamples } from '#features/board/examples.ts'
import { readCaseUse } from '#features/cases/engine/service.server.ts'
import { registerCompanyLookup } from '#features/companies/http.lookup.server.ts'
import { registerCompanies } from '#features/companies/http.server.ts'
import { defineCompanyJobs } from '#features/companies/jobs.server.ts'
import {
  removeAddedMembers,
  exportOwnCompanies,
  keepManagers,
  leaveCompanies,
} from '#features/companies/service.members.server.ts'
import { registerComplaints } from '#features/complaints/http.server.ts'
import { complaintKind } from '#features/complaints/service.server.ts'
import { builtInGuideBodies } from '#features/consumer-guide/built-in.ts'
import { registerGuide } from '#features/consumer-guide/http.server.ts'
import { enquiryListSource } from '#features/contact/desk/service.source.server.ts'
import { enquiryPresence, enquiryWriting, recalculateEnquiries } from '#features/contact/desk/service.actions.server.ts'
import { registerContact } from '#features/contact/http.server.ts'
import { defineContactJobs } from '#features/contact/jobs.server.ts'
import { enquiryThread, enquiryRetention, exportOwnEnquiries } from '#features/contact/service.thread.server.ts'
import { registerAddresses } from '#features/content/addresses/http.server.ts'
import { contentListSource } from '#features/content/all/service.source.server.ts'
import { type ContentListener, onContentWritten } from '#features/content/engine/service.changes.server.ts'
import { contentPresence } from '#features/content/engine/service.presence.server.ts'
import { registerExamples } from '#features/content/examples/http.server.ts'
import { type ExampleListener, onExamplesChanged } from '#features/content/examples/service.server.ts'
import { readExampleStates } from '#features/content/examples/service.state.server.ts'
import { registerContentFiles, registerContentManager } from '#features/content/http.server.ts'
import { defineContentJobs } from '#features/content/jobs.server.ts'
import { registerLibrary } from '#features/content/library/http.server.ts'
import { libraryReferences } from '#features/content/library/store.references.server.ts'
import { mountContentList, mountContentSingle } from '#features/content/mount.server.ts'
import { registerTransfer } from '#features/content/transfer/http.server.ts'
import { importAllowing } from '#features/content/transfer/service.import-items.server.ts'
import { exportOwnViews, eraseViews, viewRetention } from '#features/data-protection/own/service.export.server.ts'
import { exportOwnRequests, eraseRequests } from '#features/data-protection/requests/service.office.server.ts'
import type { RetentionKind } from '#features/data-protection/retention/service.kinds.server.ts'
import { readUploadUse } from '#features/documents/service.server.ts'
import { registerFees } from '#features/fees/http.server.ts'
import { defineFeeJobs } from '#features/fees/jobs.server.ts'
import { indexFees } from '#features/fees/service.server.ts'
import { feePublishing } from '#features/fees/service.publish.server.ts'
import { registerForms } from '#features/forms/http.server.ts'
import { templateUploads, seedTemplates, formPresence } from '#features/forms/service.server.ts'
import { builtInLicensing } from '#features/licensing/categories.ts'
import { licensingPage } from '#features/licensing/content.ts'
import { registerLicensing } from '#features/licensing/http.server.ts'
import type { ListSource } from '#features/lists/service.sources.server.ts'
import { registerMailTexts } from '#features/mail-texts/http.server.ts'
import { articles } from '#features/media/content.ts'
import { articleExamples } from '#features/media/examples.ts'
import { registerSitePages } from '#features/pages/http.server.ts'
import { registerPetitions } from '#features/petitions/http.server.ts'
import { petitionKind } from '#features/petitions/service.server.ts'
import { registerQuotas } from '#features/quotas/http.server.ts'
import { exportOwnQuotas, eraseQuotas } from '#features/quotas/service.office.server.ts'
import type { ReadUse } from '#features/quotas/service.server.ts'
import { builtInOrder } from '#features/regulations/built-in.order.ts'
import { orderPage } from '#features/regulations/content.order.ts'
import { regulations } from '#features/regulations/content.ts'
import { regulationExamples } from '#features/regulations/examples.ts'
import { registerRegulations } from '#features/regulations/http.server.ts'
import { builtInSearchBodies } from '#features/search/built-in.words.ts'
import { registerSearch } from '#features/search/http.server.ts'
import { sources } from '#features/search/rules.ts'
import {
  indexStored,
  removeStored,
  syncBuiltInEntries,
  syncSomeEntries,
} from '#features/search/service.index.server.ts'
import type { SearchEntry } from '#features/search/service.server.ts'
import { builtInFrameBodies } from '#features/site-frame/built-in.ts'
import { registerSiteFrame } from '#features/site-frame/http.server.ts'
import { builtInBodies as ofSite } from '#features/site/built-in.bodies.ts'
import { faqs } from '#features/site/content.faqs.ts'
import { siteContent } from '#features/site/content.ts'
import { faqExamples } from '#features/site/examples.ts'
import { registerSite } from '#features/site/http.server.ts'
import { registerTags } from '#features/tags/http.server.ts'
import { registerTopics } from '#features/topics/http.server.ts'
import { registerWhistleblowing } from '#features/whistleblowing/http.server.ts'
import { defineWhistleblowingJobs } from '#features/whistleblowing/jobs.server.ts'
import { eraseReporter } from '#features/whistleblowing/retention/service.erasure.server.ts'
import {
  identityReading,
  inheritDenials,
  leaveReports,
} from '#features/whistleblowing/sealing/service.identity.server.ts'
import { prepareMasterKey } from '#features/whistleblowing/sealing/service.master-key.server.ts'
import { reportErasing } from '#features/whistleblowing/service.follow-up.server.ts'
import { reportTables } from '#features/whistleblowing/store.tables.server.ts'
import { eraseDraftsOf } from '#features/writing/service.server.ts'
import type { ContentField, ContentType, ContentExamples } from '#fields/content/content-type.ts'
import { wordsOf } from '#fields/content/content-words.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { plainWords } from '#ui/page/document-text.ts'
import { contentTypes } from './content-types.ts'
import type { Feature } from './feature.server.ts'
import { addLinkRule, findBrokenLinks } from './link-targets.server.ts'
import { mailGroups } from './mail-groups.ts'
import { builtInEntries } from './search-entries.ts'

/** The calls of every type, generated from its description. */
function registerContentTypes(app: FastifyInstance, deps: Deps): void {
  for (const type of contentTypes)
    if (type.many) mountContentList(app, deps, type)
    // The first save of a single item may also come as POST (spec 1 §7, vision and mission).
    else mountContentSingle(app, deps, type, type.key === siteContent.visionMission.key ? ['POST', 'PUT'] : ['PUT'])
  addLinkRule(deps)
  const described = contentTypes.map(withBuiltIn)
  registerContentManager(app, deps, described, findBrokenLinks)
  registerExamples(app, deps, described)
  registerAddresses(app, deps, described)
  registerTopics(app, deps, contentTypes)
  registerMailTexts(app, deps, contentTypes)
  registerLibrary(app, deps, contentTypes)
  registerTransfer(app, deps, contentTypes)
}

/** What the site shows of a single item, or the search reads, until staff publish their own. */
export const builtInBodies: Record<string, Record<string, unknown>> = {
  ...ofSite,
  ...builtInFrameBodies,
  [licensingPage.key]: { ...builtInLicensing },
  ...builtInGuideBodies,
  ...builtInSearchBodies,
  [orderPage.key]: builtInOrder,
  ...Object.fromEntries(mailGroups.map(({ type, builtIn }) => [type.key, builtIn])),
}

/** The same for types with many items: each is shown until staff edit or hide it. */
export const contentExamples: Record<string, ContentExamples> = {
  [boardMembers.key]: boardExamples,
  [articles.key]: articleExamples,
  [regulations.key]: regulationExamples,
  [faqs.key]: faqExamples,
}

const withBuiltIn = (type: ContentType): ContentType => {
  const builtIn = builtInBodies[type.key]
  const examples = contentExamples[type.key]
  return { ...type, ...(builtIn && { builtIn }), ...(examples && { examples }) }
}

/** Its list for staff. */
const contentListOfTypes = (): ListSource => contentListSource(contentTypes.map(withBuiltIn))

/** The deferred work of every type. */
const defineContentTypeJobs = (deps: Deps): void => defineContentJobs(deps, contentTypes, findBrokenLinks)

/** Adds the built-in content that the site shows to the index, and from then on everything that staff publish. */
async function prepareSearch(deps: Deps): Promise<void> {
  onContentWritten(indexContent)
  onExamplesChanged(indexExamples)
  await syncBuiltInEntries(deps, await listShownEntries(deps.database.db))
}

const typesWithExamples = contentTypes.flatMap((type) => {
  const examples = contentExamples[type.key]
  return examples ? [{ key: type.key, examples, source: type.search?.source }] : []
})

/** The built-in entries without the examples that the site does not show, and what leads to them. */
async function listShownEntries(db: Db): Promise<SearchEntry[]> {
  const gone = new Map<string, { source: string | undefined; page: boolean }>()
  for (const type of typesWithExamples)
    for (const { example, hidden, isReplaced } of await readExampleStates(db, type))
      if (hidden || isReplaced) gone.set(example.page, { source: type.source, page: !isReplaced })
  return builtInEntries.filter(({ link, source }) => {
    const place = gone.get(link)
    return !place || (!place.page && place.source !== source)
  })
}

/** The entries of a type's examples after a change of the type. */
async function syncExamples(tx: Db, { key }: ContentType, shown: readonly SearchEntry[]): Promise<void> {
  const pages = new Set(contentExamples[key]?.list.map(({ page }) => page))
  const some = builtInEntries.filter(({ link }) => pages.has(link))
  await syncSomeEntries(tx, some, new Set(shown), new Date())
}

const indexExamples: ExampleListener = async (tx, type) => syncExamples(tx, type, await listShownEntries(tx))

/** Runs in the transaction of the change, so that search always matches the site. */
const indexContent: ContentListener = async (tx, type, row) => {
  const id = `content:${row.id}`
  const shown = await listShownEntries(tx)
  const entry = 'gone' in row ? undefined : toEntry(type, row)
  if ('gone' in row) await removeStored(tx, id, new Date(), shown)
  else if (entry) await indexStored(tx, { id, ...entry }, row.updatedAt, shown)
  await syncExamples(tx, type, shown)
}

const textAt = (body: Record<string, unknown>, path: string): string | undefined => {
  let value: unknown = body
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** A result shows its title and date beside the text, so the text begins with what else there is to read. */
function wordsToShow({ fields, search }: ContentType, body: Record<string, unknown>): string {
  const isShort = ([name, field]: [string, ContentField]) =>
    name !== search?.title && /^(text|dateText)$/.test(field.kind)
  const isLong = ([, field]: [string, ContentField]) => !/^(text|dateText)$/.test(field.kind)
  const words = (keep: typeof isShort) => wordsOf(Object.fromEntries(Object.entries(fields).filter(keep)), body)
  return plainWords([words(isLong), words(isShort)].filter(Boolean).join('\n'))
}

/** The search entry of a stored item, by its type's description; undefined for a type that is not searched. */
function toEntry(
  type: ContentType,
  row: { slug: string; body: Record<string, unknown> },
): Omit<SearchEntry, 'id'> | undefined {
  const source = sources.find((known) => known === type.search?.source)
  if (!type.search || !source) return undefined
  const { title, link } = type.search
  const { body, slug } = row
  const place = link.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'slug' ? slug : (textAt(body, name) ?? '')))
  return {
    source,
    title: textAt(body, title) || (title in type.fields ? type.one : title),
    body: wordsToShow(type, body),
    link: place || '/',
    imageUrl: textAt(body, 'imageUrl') ?? '',
    date: textAt(body, 'date') ?? '',
  }
}

/** Each feature counts what an account has of its own. */
const quotaReaders: ReadUse[] = [readApplicationUse, readCaseUse, readUploadUse]

/** What staff may let the portal delete after a time, besides cases. Never reports of wrongdoing. */
export const retentionKinds: RetentionKind[] = [draftRetention, rejectedRetention, enquiryRetention, viewRetention]

/** Every feature of the portal; add new ones here. */
export const features: Feature[] = [
  { register: registerSite },
  { register: registerSiteFrame },
  { register: registerLicensing },
  { register: registerGuide },
  { register: (app, deps) => registerSitePages(app, deps, contentTypes) },
  { register: registerRegulations },
  { register: registerContentFiles, fileReferences: libraryReferences, approvalKinds: [importAllowing] },
  { register: registerSearch, prepare: prepareSearch },
  { register: registerFees, defineJobs: defineFeeJobs, prepare: indexFees, approvalKinds: [feePublishing] },
  { register: registerForms, prepare: seedTemplates, uploadTargets: [templateUploads], presenceKinds: [formPresence] },
  {
    register: registerApplications,
    defineJobs: defineApplicationJobs,
    threadKinds: [applicationThread],
    uploadTargets: [submissionUploads],
    presenceKinds: [companyDraftPresence, applicationPresence],
    writingKinds: [applicationWriting],
    lists: [applicationListSource],
    calendarChanged: recalculateReviews,
    approvalKinds: [formErasing],
    ownRecords: async (deps, actor) => ({
      ...(await exportOwnForms(deps, actor)),
      ...(await exportOwnDrafts(deps, actor)),
    }),
    ownConsents: readApplicationConsents,
    forgetPerson: eraseDrafts,
    endEarlierUse: eraseDrafts,
  },
  {
    register: registerCompanies,
    defineJobs: defineCompanyJobs,
    ownRecords: exportOwnCompanies,
    forgetPerson: leaveCompanies('erased'),
    endEarlierUse: leaveCompanies('addressVerified'),
    removeAdded: removeAddedMembers,
    refuseErasure: keepManagers,
  },
  { register: registerComplaints, caseKind: complaintKind },
  { register: registerPetitions, caseKind: petitionKind },
  { register: registerTags },
  { register: registerCompanyLookup },
  { lists: [peopleListSource] },
  {
    register: (app, deps) => registerQuotas(app, deps, quotaReaders),
    ownRecords: exportOwnQuotas,
    forgetPerson: eraseQuotas,
  },
  {
    register: registerContentTypes,
    defineJobs: defineContentTypeJobs,
    presenceKinds: [contentPresence(contentTypes)],
    lists: [contentListOfTypes()],
  },
  {
    register: registerContact,
    defineJobs: defineContactJobs,
    ownRecords: exportOwnEnquiries,
    calendarChanged: recalculateEnquiries,
    presenceKinds: [enquiryPresence],
    writingKinds: [enquiryWriting],
    threadKinds: [enquiryThread],
    lists: [enquiryListSource],
  },
  { defineJobs: defineBackupJobs, prepare: warnAboutBackups },
  { ownRecords: exportOwnViews, forgetPerson: eraseViews },
  { ownRecords: exportOwnRequests, forgetPerson: eraseRequests },
  { forgetPerson: eraseApprovals },
  { forgetPerson: eraseDraftsOf },
  {
    register: registerWhistleblowing,
    defineJobs: defineWhistleblowingJobs,
    prepare: prepareMasterKey,
    unorderedTables: reportTables,
    forgetPerson: eraseReporter,
    welcomeStaff: inheritDenials,
    dutiesTaken: leaveReports,
    approvalKinds: [reportErasing, identityReading],
  },
]
