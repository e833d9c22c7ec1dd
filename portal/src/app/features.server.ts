import { peopleListSource } from '#features/accounts/people/service.source.server.ts'
import { forgetApprovals } from '#features/approvals/service.forget.server.ts'
import { registerApplications } from '#features/applications/http.server.ts'
import { applicationThread } from '#features/applications/desk/service.mail-thread.server.ts'
import { defineApplicationJobs } from '#features/applications/jobs.server.ts'
import { registerFees } from '#features/fees/http.server.ts'
import { defineFeeJobs } from '#features/fees/jobs.server.ts'
import { indexFees } from '#features/fees/service.effect.server.ts'
import { feePublishing } from '#features/fees/service.publish.server.ts'
import { registerForms } from '#features/forms/http.server.ts'
import { templateUploads } from '#features/forms/service.attachments.server.ts'
import { formPresence } from '#features/forms/service.presence.server.ts'
import { seedTemplates } from '#features/forms/service.builtins.server.ts'
import { draftRetention, rejectedRetention } from '#features/applications/service.retention.server.ts'
import { exportOwnDrafts, forgetDrafts } from '#features/applications/service.drafts.server.ts'
import { readApplicationConsents } from '#features/applications/service.consents.server.ts'
import { formErasing } from '#features/applications/service.erasing.server.ts'
import { exportOwnForms } from '#features/applications/service.list.server.ts'
import { submissionUploads } from '#features/applications/service.documents.server.ts'
import { companyDraftPresence } from '#features/applications/service.presence.server.ts'
import { readApplicationUse } from '#features/applications/service.quotas.server.ts'
import { recalculateReviews } from '#features/applications/desk/service.review.server.ts'
import { applicationListSource } from '#features/applications/desk/service.source.server.ts'
import { applicationPresence, applicationWriting } from '#features/applications/service.writing.server.ts'
import { defineBackupJobs } from '#features/backups/jobs.server.ts'
import { warnAboutBackups } from '#features/backups/service.schedule.server.ts'
import { readCaseUse } from '#features/cases/engine/service.quotas.server.ts'
import { registerCompanies } from '#features/companies/http.server.ts'
import { defineCompanyJobs } from '#features/companies/jobs.server.ts'
import { removeAddedMembers } from '#features/companies/service.members.server.ts'
import { exportOwnCompanies, keepManagers, leaveCompanies } from '#features/companies/service.persons.server.ts'
import { registerComplaints } from '#features/complaints/http.server.ts'
import { complaintKind } from '#features/complaints/service.server.ts'
import { registerContact } from '#features/contact/http.server.ts'
import { defineContactJobs } from '#features/contact/jobs.server.ts'
import { recalculateEnquiries } from '#features/contact/desk/service.changes.server.ts'
import { enquiryListSource } from '#features/contact/desk/service.source.server.ts'
import { enquiryPresence, enquiryWriting } from '#features/contact/desk/service.writing.server.ts'
import { enquiryRetention } from '#features/contact/service.retention.server.ts'
import { enquiryThread } from '#features/contact/service.thread.server.ts'
import { exportOwnEnquiries } from '#features/contact/service.export.server.ts'
import { importAllowing } from '#features/content/transfer/service.import-approval.server.ts'
import { libraryReferences } from '#features/content/library/store.references.server.ts'
import { registerGuide } from '#features/consumer-guide/http.server.ts'
import { contentPresence } from '#features/content/engine/service.presence.server.ts'
import { registerContentFiles } from '#features/content/http.server.ts'
import { exportOwnRequests, forgetRequests } from '#features/data-protection/requests/service.own.server.ts'
import { viewRetention } from '#features/data-protection/own/service.retention.server.ts'
import type { RetentionKind } from '#features/data-protection/retention/service.kinds.server.ts'
import { exportOwnViews, forgetViews } from '#features/data-protection/own/service.views.server.ts'
import { readUploadUse } from '#features/documents/service.quotas.server.ts'
import { registerCompanyLookup } from '#features/companies/http.lookup.server.ts'
import { registerSitePages } from '#features/pages/http.server.ts'
import { registerPetitions } from '#features/petitions/http.server.ts'
import { petitionKind } from '#features/petitions/service.server.ts'
import { registerQuotas } from '#features/quotas/http.server.ts'
import { exportOwnQuotas, forgetQuotas } from '#features/quotas/service.office.server.ts'
import type { ReadUse } from '#features/quotas/service.server.ts'
import { registerRegulations } from '#features/regulations/http.server.ts'
import { registerSearch } from '#features/search/http.server.ts'
import { registerLicensing } from '#features/licensing/http.server.ts'
import { registerSiteFrame } from '#features/site-frame/http.server.ts'
import { registerSite } from '#features/site/http.server.ts'
import { registerTags } from '#features/tags/http.server.ts'
import { registerWhistleblowing } from '#features/whistleblowing/http.server.ts'
import { defineWhistleblowingJobs } from '#features/whistleblowing/jobs.server.ts'
import { forgetReporter } from '#features/whistleblowing/retention/service.erasure.server.ts'
import { prepareMasterKey } from '#features/whistleblowing/sealing/service.master-key.server.ts'
import { reportErasing } from '#features/whistleblowing/service.destroy.server.ts'
import { identityReading } from '#features/whistleblowing/sealing/service.identity.server.ts'
import { reportTables } from '#features/whistleblowing/store.tables.server.ts'
import { forgetDraftsOf } from '#features/writing/service.server.ts'
import { inheritDenials, leaveReports } from '#features/whistleblowing/sealing/service.readers.server.ts'
import { contentListOfTypes, defineContentTypeJobs, registerContentTypes } from './content-types.server.ts'
import { contentTypes } from './content-types.ts'
import type { Feature } from './feature.server.ts'
import { prepareSearch } from './search-index.server.ts'

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
    forgetPerson: forgetDrafts,
    endEarlierUse: forgetDrafts,
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
    forgetPerson: forgetQuotas,
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
  { ownRecords: exportOwnViews, forgetPerson: forgetViews },
  { ownRecords: exportOwnRequests, forgetPerson: forgetRequests },
  { forgetPerson: forgetApprovals },
  { forgetPerson: forgetDraftsOf },
  {
    register: registerWhistleblowing,
    defineJobs: defineWhistleblowingJobs,
    prepare: prepareMasterKey,
    unorderedTables: reportTables,
    forgetPerson: forgetReporter,
    welcomeStaff: inheritDenials,
    dutiesTaken: leaveReports,
    approvalKinds: [reportErasing, identityReading],
  },
]
