import { may } from '#platform/duties.ts'
import type { IconName } from '#ui/icon-names.ts'
import { address, inside, type Page, page, type StaffPlace } from './page.ts'
import { type ManagerTab, managerTabs } from './manager-tabs.ts'

const tabIcons: Record<ManagerTab, IconName> = {
  home: 'home',
  about: 'building',
  media: 'document',
  regulations: 'scale',
  guidelines: 'bookmark',
  forms: 'table',
  pages: 'globe',
  faqs: 'comment',
  guide: 'bolt',
  site: 'menu',
  mails: 'mail',
  search: 'search',
}
const tabs = Object.keys(managerTabs) as ManagerTab[]
/** The place of a main tab of the content manager; what the site has besides follows it from 215, what happens to content from 220. */
const tabPlace = (tab: ManagerTab): StaffPlace => ({
  at: 200 + tabs.indexOf(tab),
  group: 'Content',
  label: managerTabs[tab],
  icon: tabIcons[tab],
  duties: may.readContent,
})
/** A place for all who read content. */
const publishing = (at: number, label: string, icon: IconName): StaffPlace => ({
  at,
  group: 'Publishing',
  label,
  icon,
  duties: may.readContent,
})

/** The pages of the application that the site map does not list. */
export const screens: readonly Page[] = [
  ...inside('application', [
    page('/forms/:formId', 'features/applications/screens/fill-in/form-detail-page.tsx', {
      visitors: 'document',
      samples: ['/forms/generation-licence'],
    }),
    // An invitation is also for people without an account; the other parts redirect visitors to /login themselves.
    page('/companies/:part?', 'features/companies/screens/companies-page.tsx', { hasReaderData: true }),
  ]),
  ...inside('profile', [
    page('/user-profile/data', 'features/data-protection/screens/own/your-data-page.tsx'),
    page('/user-profile/security', 'features/accounts/screens/security/security-page.tsx'),
    page('/user-profile/limits', 'features/quotas/screens/limits-page.tsx', {
      place: { at: 330, group: 'Settings', label: 'Limits', icon: 'meter', duties: may.readAccounts },
    }),
    page('/user-profile/licences', 'features/licences/conditions/screens/own-licences-page.tsx'),
    page('/user-profile/forms', 'features/applications/screens/desk/submissions-page.tsx'),
  ]),
  ...inside('signed-in', [
    page('/user-profile/forms/:formId', 'features/applications/screens/desk/submission-page.tsx'),
    page('/user-profile/forms/:formId/submitted', 'features/applications/screens/desk/submitted-page.tsx'),
    page('/applications', 'features/applications/screens/work/applications-page.tsx', {
      staff: may.readApplications,
      place: { at: 20, label: 'Applications', icon: 'document', count: 'application' },
    }),
    page('/applications/:formId', 'features/applications/screens/desk/submission-page.tsx'),
    page('/licences', 'features/licences/screens/licences-page.tsx', {
      staff: may.readLicences,
      place: { at: 25, label: 'Licences', icon: 'shield' },
    }),
    page('/licences/new', 'features/licences/screens/new-licence-page.tsx'),
    page('/licences/:id', 'features/licences/screens/licence-page.tsx'),
    page('/licence-conditions/:id', 'features/licences/conditions/screens/condition-page.tsx', {
      staff: may.readLicences,
    }),
    address('/lists/licence-conditions', {
      staff: may.readLicences,
      place: { at: 26, label: 'Licence conditions', icon: 'calendar', count: 'licence-condition' },
    }),
    page('/forms/:formId/fill/:sectionId', 'features/applications/screens/fill-in/section-page.tsx'),
    page('/forms/:formId/check', 'features/applications/screens/fill-in/check-page.tsx'),
    page('/forms/:formId/upload', 'features/applications/screens/upload/upload-page.tsx'),

    page('/work', 'features/workplace/screens/my-work-page.tsx', {
      staff: 'all',
      place: { at: 10, label: 'My work', icon: 'check-circle' },
    }),
    page('/handbook/:page?', 'features/handbook/screens/handbook-page.tsx', { staff: 'all' }),
    page('/work/search', 'features/workplace/screens/search-page.tsx'),
    page('/cases/outages', 'features/cases/screens/related/outages-page.tsx', {
      staff: may.readCases,
      place: { at: 50, label: 'Outages', icon: 'bolt' },
    }),
    page('/cases/outages/:id', 'features/cases/screens/related/outage-page.tsx'),
    // Each plain list without a page of its own, such as `address('/lists/meters', { staff: may.readCases, place: { … } })`.
    page('/lists/:list', 'features/lists/screens/described-list-page.tsx', { staff: 'all' }),
    page('/enquiries', 'features/contact/screens/desk/enquiries-page.tsx', {
      staff: may.readCases,
      place: { at: 60, label: 'Enquiries', icon: 'mail', count: 'enquiry' },
    }),
    page('/enquiries/:id', 'features/contact/screens/desk/enquiry-page.tsx'),
    page('/inbound-mail', 'features/inbound-mail/screens/inbound-mail-page.tsx', {
      staff: may.readCases,
      place: {
        at: 70,
        label: 'Answers by e-mail',
        icon: 'undo',
        duties: may.readInboundMails,
        count: 'inbound-mail',
      },
    }),
    page('/approvals/:id?', 'features/approvals/screens/approvals-page.tsx', {
      staff: may.useApprovals,
      place: { at: 90, label: 'Approvals', icon: 'check', count: 'approval' },
    }),
    page('/cases/overview', 'features/overview/screens/overview-page.tsx', {
      staff: may.readOverviews,
      place: { at: 100, label: 'Overview', icon: 'chart' },
    }),
    page('/monthly-report/:month?', 'features/monthly-report/screens/monthly-report-page.tsx', {
      staff: may.readMonthlyReports,
      place: { at: 101, label: 'Monthly report', icon: 'naira' },
    }),
    page('/people/:id?', 'features/workplace/screens/people-page.tsx', {
      staff: may.readPeople,
      place: { at: 110, label: 'People', icon: 'users' },
    }),

    // Without the frame of the content manager: they fill the window.
    page('/content-manager/all', 'features/content/screens/all/all-content-page.tsx', {
      place: publishing(220, 'All content', 'bullets'),
    }),
    page('/content-manager/forms', 'features/forms/screens/manager/form-manager-page.tsx', {
      place: { ...tabPlace('forms'), duties: may.readForms },
    }),
    page('/content-manager/fees', 'features/fees/screens/manager/fees-manager-page.tsx', {
      place: { at: 215, group: 'Content', label: 'Fees', icon: 'naira', duties: may.readContent },
    }),
    page('/edit-home', 'features/site/screens/edit-home-page.tsx'),

    page('/canned-replies', 'features/canned-replies/screens/canned-replies-page.tsx', {
      staff: may.writeToPeople,
      place: { at: 310, group: 'Settings', label: 'Canned replies', icon: 'copy' },
    }),
    page('/cases/settings', 'app/deadlines-page.tsx', {
      staff: may.readCases,
      place: { at: 320, group: 'Settings', label: 'Deadlines and holidays', icon: 'calendar' },
    }),
    page('/data-protection/:part?/:id?', 'features/data-protection/screens/staff/data-protection-page.tsx', {
      staff: may.readDataProtection,
      place: { at: 95, label: 'Data protection', icon: 'shield', count: 'data-request' },
      adds: { label: 'Data protection request', below: '/requests/new', duties: may.manageDataProtection },
    }),
    page('/user-profile/staff/:id?', 'features/staff/screens/staff-page.tsx', {
      place: { at: 340, group: 'Settings', label: 'Staff accounts', icon: 'key', duties: may.readAccounts },
    }),
    page('/audit-log', 'features/audit/screens/audit-log-page.tsx', {
      staff: may.readAuditLog,
      place: { at: 115, label: 'Audit log', icon: 'history' },
    }),
    page('/system', 'features/system/screens/system-page.tsx', {
      staff: may.readSystem,
      place: { at: 360, group: 'Settings', label: 'System', icon: 'settings' },
    }),
  ]),
  ...inside('manager', [
    page('/content-manager/:tab?/:part?', 'features/content/screens/content-page.tsx', {
      staff: [...may.readContent, ...may.readForms],
    }),
    ...tabs.filter((tab) => tab !== 'forms').map((tab) => address(`/content-manager/${tab}`, { place: tabPlace(tab) })),
    page('/content-manager/library', 'features/content/screens/library/library-page.tsx', {
      place: { at: 216, group: 'Content', label: 'Library', icon: 'image', duties: may.readContent },
    }),
    page('/content-manager/forms/:formId', 'features/forms/screens/builder/form-builder-page.tsx'),
    page('/content-manager/review', 'features/content/screens/review/review-page.tsx', {
      place: { ...publishing(221, 'Review', 'send'), count: 'content' },
    }),
    page('/content-manager/calendar', 'features/content/screens/calendar/calendar-page.tsx', {
      place: publishing(222, 'Calendar', 'calendar'),
    }),
    page('/content-manager/checks', 'features/content/screens/checks/checks-page.tsx', {
      place: publishing(223, 'Checks', 'flag'),
    }),
    page('/content-manager/all/:id', 'features/content/screens/all/item-page.tsx'),
    page('/content-manager/bin', 'features/content/screens/history/bin-page.tsx', {
      place: publishing(225, 'Bin', 'trash'),
    }),
    page('/content-manager/redirects', 'features/content/screens/addresses/redirects-page.tsx', {
      place: publishing(226, 'Redirects', 'arrow-right'),
    }),
    page('/content-manager/searches', 'features/search/screens/misses-page.tsx', {
      place: publishing(224, 'Searches', 'chart'),
    }),
    page('/content-manager/transfer', 'features/content/screens/transfer/transfer-page.tsx', {
      place: { ...publishing(227, 'Export and import', 'archive'), duties: may.publishContent },
    }),
    page('/content-manager/fees/:draftId', 'features/fees/screens/manager/fee-draft-page.tsx'),
  ]),
]
