import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const development = process.env.NODE_ENV !== 'production'

/** All screens of the site (spec 3 §2.1). */
export default [
  layout('app/layouts/site-layout.tsx', [
    // Public pages and signing in: rendered once by the server and cached, without the client application.
    layout('app/layouts/document-layout.tsx', [
      index('features/site/screens/home-page.tsx'),
      route('licenses', 'features/fees/screens/licenses-page.tsx'),
      route('tariffs', 'features/fees/screens/tariffs-page.tsx'),
      route('search', 'features/search/screens/search-page.tsx'),
      route('contact', 'features/contact/screens/contact-page.tsx'),
      route('guidelines', 'features/guidelines/screens/guidelines-page.tsx'),
      route('order', 'features/regulations/screens/order-page.tsx'),
      route('licensing-and-registration', 'features/licensing/screens/licensing-page.tsx'),
      route('faqs', 'features/site/screens/faqs-page.tsx'),
      route('privacy-policy', 'features/site/screens/text-page.tsx', { id: 'privacy-policy' }),
      route('terms-of-service', 'features/site/screens/text-page.tsx', { id: 'terms-of-service' }),
      route('accessibility', 'features/site/screens/text-page.tsx', { id: 'accessibility' }),
      route('sitemap', 'features/site/screens/site-map-page.tsx'),
      route('fees/calculator', 'features/fees/screens/fee-calculator-page.tsx'),
      route('fees/schedules', 'features/fees/screens/schedules-page.tsx'),
      route('fees/schedules/:day', 'features/fees/screens/schedule-changes-page.tsx'),
      route('about-us', 'features/site/screens/about-page.tsx'),
      route('about-us/board-of-directors/:memberName', 'features/board/screens/member-page.tsx'),
      route('mission-and-vision', 'features/site/screens/mission-page.tsx'),
      route('regulations', 'features/regulations/screens/regulations-page.tsx'),
      route('topics', 'features/topics/screens/topics-page.tsx'),
      route('topics/:slug', 'features/topics/screens/topic-page.tsx'),
      route('media', 'features/media/screens/media-page.tsx'),
      route('media/:slug', 'features/media/screens/article-page.tsx'),
      route('consumer-complaint/how-to-complain', 'features/complaints/screens/how-to-complain-page.tsx'),
      route('consumer-guide', 'features/consumer-guide/screens/guide-page.tsx'),
      route('consumer-guide/:topic', 'features/consumer-guide/screens/topic-page.tsx'),
      route('petitions/how-to-petition', 'features/petitions/screens/how-to-petition-page.tsx'),
      route('scorecard', 'features/cases/screens/overview/scorecard-page.tsx'),
      route('login', 'features/accounts/screens/sign-in/login-page.tsx'),
      route('forgot-password', 'features/accounts/screens/sign-in/forgot-password-page.tsx'),
      route('reset-password', 'features/accounts/screens/sign-in/reset-password-page.tsx'),
      // Pages that staff place in the tree of the site, and the page for addresses that do not exist.
      route('*', 'app/layouts/other-page.tsx'),
    ]),

    // The application: screens that make their own calls in the browser, also for visitors: /forms, /petitions… Add the first part of a
    // new address to platform/application-paths.ts.
    layout('app/layouts/portal-layout.tsx', [
      route('verify-email', 'features/accounts/screens/email/email-link-page.tsx'),
      route('undo-email-change', 'features/accounts/screens/email/email-link-page.tsx', { id: 'undo' }),
      route('forms', 'features/applications/screens/fill-in/form-list-page.tsx'),
      route('forms/:formId', 'features/applications/screens/fill-in/form-detail-page.tsx'),
      // The next two pages redirect visitors to /login themselves: without scripts they explain how to file a complaint or petition.
      route('consumer-complaint', 'features/complaints/screens/complaints-page.tsx'),
      route('petitions', 'features/petitions/screens/petitions-page.tsx'),
      // An invitation is also for people without an account; the other parts redirect visitors to /login themselves.
      route('companies/:part?', 'features/companies/screens/companies-page.tsx'),
      route('whistleblowing', 'features/whistleblowing/screens/whistleblowing-page.tsx'),
      route('whistleblowing/follow-up', 'features/whistleblowing/screens/follow-up/follow-up-page.tsx'),
      // Signed-in users only: /user-profile, /user-profile/forms/:formId…
      layout('app/layouts/signed-in-layout.tsx', [
        route('user-profile', 'features/accounts/screens/profile/profile-layout.tsx', [
          index('features/accounts/screens/profile/profile-page.tsx'),
          route('data', 'features/data-protection/screens/own/your-data-page.tsx'),
          route('security', 'features/accounts/screens/security/security-page.tsx'),
          route('staff', 'features/staff/screens/staff-page.tsx'),
          route('limits', 'features/quotas/screens/limits-page.tsx'),
          route('forms', 'features/applications/screens/desk/submissions-page.tsx'),
        ]),
        // Without the frame of the content manager: it fills the window.
        route('content-manager/all', 'features/content/screens/all/all-content-page.tsx'),
        route('content-manager', 'app/layouts/content-manager-layout.tsx', [
          route('library', 'features/content/screens/library/library-page.tsx'),
          route('review', 'features/content/screens/review/review-page.tsx'),
          route('calendar', 'features/content/screens/calendar/calendar-page.tsx'),
          route('checks', 'features/content/screens/checks/checks-page.tsx'),
          route('all/:id', 'features/content/screens/all/item-page.tsx'),
          route('bin', 'features/content/screens/history/bin-page.tsx'),
          route('redirects', 'features/content/screens/addresses/redirects-page.tsx'),
          route('searches', 'features/search/screens/misses-page.tsx'),
          route('transfer', 'features/content/screens/transfer/transfer-page.tsx'),
          route('fees', 'features/fees/screens/manager/fees-manager-page.tsx'),
          route('fees/:draftId', 'features/fees/screens/manager/fee-draft-page.tsx'),
          route('forms', 'features/forms/screens/manager/form-manager-page.tsx'),
          route('forms/:formId', 'features/forms/screens/builder/form-builder-page.tsx'),
          route(':tab?/:part?', 'features/content/screens/content-page.tsx'),
        ]),
        route('edit-home', 'features/site/screens/edit-home-page.tsx'),
        route('data-protection/:part?/:id?', 'features/data-protection/screens/staff/data-protection-page.tsx'),
        route('approvals/:id?', 'features/approvals/screens/approvals-page.tsx'),
        route('enquiries', 'features/contact/screens/desk/enquiries-page.tsx'),
        route('enquiries/:id', 'features/contact/screens/desk/enquiry-page.tsx'),
        route('inbound-mail', 'features/inbound-mail/screens/inbound-mail-page.tsx'),
        route('user-profile/forms/:formId', 'features/applications/screens/desk/submission-page.tsx'),
        route('user-profile/forms/:formId/submitted', 'features/applications/screens/desk/submitted-page.tsx'),
        route('forms/:formId/fill/:sectionId', 'features/applications/screens/fill-in/section-page.tsx'),
        route('forms/:formId/check', 'features/applications/screens/fill-in/check-page.tsx'),
        route('forms/:formId/upload', 'features/applications/screens/upload/upload-page.tsx'),
        route('consumer-complaint/:id', 'features/complaints/screens/complaint-page.tsx'),
        route('petitions/:id', 'features/petitions/screens/petition-page.tsx'),
        route('system', 'features/system/screens/system-page.tsx'),
        route('cases/overview', 'features/overview/screens/overview-page.tsx'),
        route('work', 'features/workplace/screens/my-work-page.tsx'),
        route('work/search', 'features/workplace/screens/search-page.tsx'),
        route('people/:id?', 'features/workplace/screens/people-page.tsx'),
        route('canned-replies', 'features/canned-replies/screens/canned-replies-page.tsx'),
        route('cases/outages', 'features/cases/screens/related/outages-page.tsx'),
        route('cases/outages/:id', 'features/cases/screens/related/outage-page.tsx'),
        route('cases/settings', 'app/deadlines-page.tsx'),
      ]),
    ]),
  ]),
  // Gallery of the design system; never in a production build.
  ...(development ? [route('gallery', 'ui/gallery/gallery.tsx')] : []),
] satisfies RouteConfig
