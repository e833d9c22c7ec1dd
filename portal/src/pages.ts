// Every page of the site, once: public pages here, in the order of the site map, the screens of people who are logged in in `screens.ts`. Routes, site map,
// search, guessed addresses, parameters that are read, frame and navigation of staff, copies of the session's token and the weights of pages come from
// this table, which `app/all-pages.ts` completes. The browser loads none of it: `page-lists.ts` has what screens need of it.

import { may } from '#platform/duties.ts'
import { farewells, ssoFailures } from '#platform/login-parameters.ts'
import { commission } from '#platform/state/commission.ts'
import { order } from '#platform/state/law.ts'
import {
  address,
  anyText,
  calendarDay,
  categoryKey,
  group,
  oneOf,
  type Page,
  page,
  pageNumber,
  reference,
  sitePath,
} from './page.ts'
import { screens } from './screens.ts'

const { state, shortName } = commission
/** Every page, with those of the kinds of case among them. */
export const pagesWith = (ofCases: readonly Page[]): readonly Page[] => [
  ...group('The Commission', [
    page('/', 'features/site/screens/home-page.tsx', {
      listed: { title: 'Home', about: `What ${shortName} does, and what you can do here.` },
      guesses: 'home index index-html default main homepage',
    }),
    page('/about-us', 'features/site/screens/about-page.tsx', {
      listed: { title: 'About us', about: 'History, principles, role and the Commissioners.' },
      guesses: 'about about-the-commission who-we-are commission',
      guessedParts: {
        '#structure': 'board board-of-directors commissioners chairman management structure team',
        '#history': 'history our-history',
      },
    }),
    page('/about-us/board-of-directors/:memberName', 'features/board/screens/member-page.tsx', {
      // A built-in office and a stored member.
      samples: ['/about-us/board-of-directors/office-of-the-chairman', '/about-us/board-of-directors/bench-member'],
    }),
    page('/mission-and-vision', 'features/site/screens/mission-page.tsx', {
      listed: { title: 'Mission and vision', about: 'What the Commission works for.' },
      guesses: 'mission vision vision-and-mission mission-vision',
    }),
    page('/media', 'features/media/screens/media-page.tsx', {
      listed: { title: 'Media Center', about: 'News and announcements.' },
      query: { page: pageNumber },
      values: 'uncertain',
      guesses:
        'news press press-releases announcements articles blog media-center media-centre resources events publications',
    }),
    page('/media/:slug', 'features/media/screens/article-page.tsx', {
      // A built-in article and a stored one.
      samples: ['/media/order-on-regulated-activities', '/media/bench-article'],
    }),
    page('/contact', 'features/contact/screens/contact-page.tsx', {
      listed: { title: 'Contact', about: 'Write, call or visit.' },
      query: { sent: reference },
      values: 'free',
      // Its form has a token that is valid for a day.
      seconds: 3600,
      guesses: 'contacts contact-us office head-office phone email enquiry enquiry-form enquire feedback reach-us',
    }),
  ]),
  ...group('Consumer guide', [
    page('/consumer-guide', 'features/consumer-guide/screens/guide-page.tsx', {
      listed: { title: 'Consumer guide', about: 'Your light, your bill and your rights in plain English.' },
      guesses: 'guide consumer consumers customers consumer-rights rights your-rights customer-guide consumers-guide',
    }),
    page('/consumer-guide/:topic', 'features/consumer-guide/screens/topic-page.tsx', {
      samples: ['/consumer-guide/outages'],
    }),
    address('/consumer-guide/outages', {
      listed: { title: 'No light', about: 'Power cuts, low voltage and bad transformers.' },
      guesses: 'outage outages power-cut power-outage no-light blackout light',
    }),
    address('/consumer-guide/bills', {
      listed: { title: 'Bills', about: 'Estimated, wrong or too high.' },
      guesses: 'bill bills billing estimated-bill estimated-billing',
    }),
    address('/consumer-guide/meters', {
      listed: { title: 'Meters', about: 'How to get one, and what to do about a faulty one.' },
      guesses: 'meter meters prepaid-meter metering',
    }),
    address('/consumer-guide/connection', {
      listed: {
        title: 'Connection and disconnection',
        about: 'How a house gets electricity, and when the company may cut it off.',
      },
      guesses: 'connection disconnection reconnection new-connection',
    }),
    address('/consumer-guide/prices', {
      listed: {
        title: 'Prices and bands',
        about: 'What a unit of light costs, who sets it, and the hours of each band.',
      },
      guesses: 'price prices band bands band-a service-bands electricity-price electricity-tariff kwh',
    }),
    address('/consumer-guide/safety', {
      listed: { title: 'Danger', about: 'Fallen wires, electric shock and fire.' },
      guesses: 'safety danger emergency',
    }),
    address('/consumer-guide/compensation', {
      listed: { title: 'Compensation', about: 'For fewer hours than promised and for damage.' },
      guesses: 'compensation refund',
    }),
    address('/consumer-guide/complaints', {
      listed: { title: 'Your complaint', about: 'What the company must do first, and what the Commission can do.' },
    }),
  ]),
  ...group('Law and guidance', [
    page('/regulations', 'features/regulations/screens/regulations-page.tsx', {
      listed: { title: 'Rules and regulations', about: 'The law, orders, schedules and guidelines as documents.' },
      guesses: 'regulation law laws act electricity-law rules rules-and-regulations documents downloads',
    }),
    page('/guidelines', 'features/guidelines/screens/guidelines-page.tsx', {
      listed: { title: 'Guidelines', about: 'How the Commission works, and the licensing framework.' },
      query: { tab: oneOf('licensing') },
      guesses: 'guideline',
    }),
    page('/order', 'features/regulations/screens/order-page.tsx', {
      listed: order
        ? { title: 'Order on regulated activities', about: `What needs a licence or permit in ${state} State.` }
        : { title: 'Orders', about: 'The orders of the Commission.' },
      guesses: 'orders',
    }),
    page('/topics', 'features/topics/screens/topics-page.tsx'),
    page('/topics/:slug', 'features/topics/screens/topic-page.tsx', {
      query: { page: pageNumber },
      values: 'uncertain',
      samples: ['/topics/bench-topic'],
    }),
  ]),
  ...group('Licences and fees', [
    page('/licensing-and-registration', 'features/licensing/screens/licensing-page.tsx', {
      listed: { title: 'Licensing and registration', about: 'Categories, what each requires, and how to apply.' },
      query: { category: categoryKey },
      values: 'uncertain',
      guesses:
        'apply application applications apply-now apply-for-licence licensing registration how-to-apply requirements',
    }),
    page('/licenses', 'features/fees/screens/licenses-page.tsx', {
      listed: { title: 'Licenses & Permits', about: 'The schedule of fees, parts A to H.' },
      query: { on: calendarDay },
      values: 'free',
      guesses: 'license licence licences fee fees permit permits licensing-fees licence-fees schedule schedule-of-fees',
    }),
    page('/licence-register', 'features/licences/screens/register-page.tsx', {
      listed: { title: 'Register of licences', about: 'Who is licensed, for what, where and until when.' },
      query: { q: anyText, class: anyText, status: anyText, place: anyText, page: pageNumber },
      values: 'free',
      guesses:
        'licence-registers license-register licensees licensed-companies register-of-licences public-register verify verify-licence',
    }),
    page('/licence-register/:number', 'features/licences/screens/register-entry-page.tsx', {
      samples: ['/licence-register/made-up-number'],
    }),
    page('/licence-register/:number/:paper', 'features/licences/screens/certificate-page.tsx', {
      samples: ['/licence-register/made-up-number/1'],
    }),
    page('/tariffs', 'features/fees/screens/tariffs-page.tsx', {
      listed: { title: 'Tariffs and fees', about: 'Parts A and B, with a search over categories.' },
      query: { q: anyText, on: calendarDay },
      values: 'free',
      guesses: 'tariff tariffs-and-fees',
    }),
    page('/fees/schedules', 'features/fees/screens/schedules-page.tsx', {
      listed: { title: 'All schedules of fees', about: 'The fees in force, coming and earlier, and what changed.' },
    }),
    page('/fees/schedules/:day', 'features/fees/screens/schedule-changes-page.tsx', {
      samples: ['/fees/schedules/2026-02-19'],
    }),
    page('/fees/calculator', 'features/fees/screens/fee-calculator-page.tsx', {
      listed: { title: 'Fee calculator', about: 'The fees of your category and capacity.' },
      query: { category: anyText, mw: anyText, class: anyText, on: calendarDay, holder: anyText, part: anyText },
      values: 'free',
      guesses: 'calculator fee-calculator fees-calculator',
    }),
    page('/forms', 'features/applications/screens/fill-in/form-list-page.tsx', {
      layout: 'application',
      visitors: 'document',
      hasReaderData: true,
      listed: { title: 'Application forms', about: 'Fill in, print, sign and submit.' },
      guesses: 'form application-form application-forms',
    }),
  ]),
  ...group('Complaints and reports', [
    ...ofCases,
    page('/complaint-status', 'features/cases/screens/outside/complaint-status-page.tsx', {
      listed: { title: 'Follow a complaint', about: 'Without an account, with the reference and code of your letter.' },
      keepsKey: true,
      takesFiles: true,
      query: { said: oneOf('open', 'write', 'confirm', 'closed') },
      guesses: 'follow-a-complaint follow-complaint track-complaint track-a-complaint complaint-code track',
    }),
    page('/complaint-solved/:token', 'features/cases/screens/outside/complaint-solved-page.tsx', {
      query: { answer: oneOf('yes', 'no'), sent: oneOf('1') },
      secretAddress: true,
      samples: ['/complaint-solved/made-up'],
    }),
    page('/complaint-confirm/:token', 'features/cases/screens/outside/complaint-confirm-page.tsx', {
      query: { sent: oneOf('1') },
      secretAddress: true,
      keepsKey: true,
      samples: ['/complaint-confirm/made-up'],
    }),
    page('/complaint-claim/:token', 'features/cases/screens/outside/complaint-claim-page.tsx', {
      query: { sent: oneOf('yes', 'no') },
      secretAddress: true,
      samples: ['/complaint-claim/made-up'],
    }),
    page('/company-answer/:token', 'features/cases/screens/outside/company-answer-page.tsx', {
      query: { sent: oneOf('1'), correct: oneOf('1') },
      secretAddress: true,
      takesFiles: true,
      samples: ['/company-answer/made-up'],
    }),
    page('/scorecard', 'features/cases/screens/overview/scorecard-page.tsx', {
      listed: {
        title: 'Scorecard of complaints',
        about: 'How many complaints and petitions there were, and how long they took.',
      },
      // Monthly figures over all cases: a minute changes little, and many readers cost the database nothing.
      seconds: 60,
      guesses: 'scorecards statistics performance',
    }),
    page('/whistleblowing', 'features/whistleblowing/screens/start/whistleblowing-page.tsx', {
      layout: 'application',
      listed: { title: 'Whistleblowing', about: 'Report wrongdoing, with your name or without.' },
      guesses:
        'whistleblower whistleblowers whistle-blower whistle-blowing whistle whistleblow report-corruption corruption report-wrongdoing report-fraud',
      staff: may.handleReports,
      place: { at: 80, label: 'Reports of wrongdoing', icon: 'flag', count: 'report' },
    }),
    page('/whistleblowing/follow-up', 'features/whistleblowing/screens/follow-up/follow-up-page.tsx', {
      layout: 'application',
      staff: 'none',
    }),
    // The two for visitors without scripts.
    page('/whistleblowing/report', 'features/whistleblowing/screens/report/report-page.tsx', {
      ownToken: true,
      takesFiles: true,
      staff: 'none',
    }),
    page('/whistleblowing/receipt', 'features/whistleblowing/screens/follow-up/receipt-page.tsx', {
      takesFiles: true,
      staff: 'none',
    }),
  ]),
  ...group('Your account and help', [
    page('/login', 'features/accounts/screens/sign-in/login-page.tsx', {
      listed: { title: 'Log in or register', about: 'An account to apply and to follow your cases.', unlisted: true },
      query: {
        tab: oneOf('register'),
        ended: oneOf('1'),
        said: oneOf(...farewells),
        sso: oneOf(...ssoFailures),
        next: sitePath,
      },
      values: ['next'],
      guesses: 'log-in signin sign-in logon',
      guessedParts: { '?tab=register': 'register sign-up signup create-account' },
      samples: ['/login', '/login?tab=register'],
    }),
    page('/forgot-password', 'features/accounts/screens/sign-in/forgot-password-page.tsx', {
      query: { by: oneOf('mail'), sent: oneOf('1', 'mail') },
      samples: ['/forgot-password', '/forgot-password?by=mail'],
    }),
    page('/login-link/:token', 'features/accounts/screens/sign-in/login-link-page.tsx', {
      secretAddress: true,
      samples: ['/login-link/made-up'],
    }),
    page('/forgot-password/:token', 'features/accounts/screens/sign-in/forgot-password-page.tsx', {
      secretAddress: true,
      samples: ['/forgot-password/made-up'],
    }),
    page('/reset-password/:token?', 'features/accounts/screens/sign-in/reset-password-page.tsx', {
      query: { sent: oneOf('1') },
      secretAddress: true,
      samples: ['/reset-password', '/reset-password/made-up'],
    }),
    page('/verify-email/:token?', 'features/accounts/screens/email/verify-page.tsx', {
      keepsKey: true,
      hasReaderData: true,
      query: { sent: oneOf('1', 'desk', 'link') },
      secretAddress: true,
      samples: ['/verify-email', '/verify-email?sent=1', '/verify-email/made-up'],
    }),
    page('/undo-email-change/:token?', 'features/accounts/screens/email/undo-page.tsx', {
      secretAddress: true,
      samples: ['/undo-email-change', '/undo-email-change/made-up'],
    }),
    page('/user-profile', 'features/accounts/screens/profile/profile-page.tsx', {
      layout: 'profile',
      hasReaderData: true,
      listed: { title: 'User profile', about: 'Your details, applications and cases.', unlisted: true },
      guesses: 'profile my-profile account my-account dashboard',
      staff: 'all',
    }),
    page('/user-profile/log-out', 'features/accounts/screens/sign-in/log-out-page.tsx', {
      keepsKey: true,
      query: { sent: oneOf('1') },
      samples: ['/user-profile/log-out?sent=1'],
    }),
    page('/faqs', 'features/site/screens/faqs-page.tsx', {
      listed: { title: 'FAQs', about: 'Short answers to common questions.' },
      guesses: 'faq questions help frequently-asked-questions support',
    }),
    page('/search', 'features/search/screens/search-page.tsx', {
      listed: { title: 'Search', about: 'Find anything on this site.' },
      query: { q: anyText, page: pageNumber, source: anyText },
      values: 'free',
      guesses: 'find',
      samples: ['/search', '/search?q=licence'],
    }),
  ]),
  ...group('About this site', [
    page('/privacy-policy', 'features/site/screens/text-page.tsx', {
      listed: { title: 'Privacy policy', about: 'What we keep about you, and your rights.' },
      guesses: 'privacy data-protection',
    }),
    page('/terms-of-service', 'features/site/screens/text-page.tsx', {
      listed: { title: 'Terms of service', about: 'The rules for using the portal.' },
      guesses: 'terms terms-and-conditions terms-of-use',
    }),
    page('/accessibility', 'features/site/screens/text-page.tsx', {
      listed: { title: 'Accessibility', about: 'What helps you, and whom to tell about an obstacle.' },
    }),
    page('/sitemap', 'features/site/screens/site-map-page.tsx', {
      listed: { title: 'Site map', about: 'This page.' },
      guesses: 'site-map',
    }),
    // Pages that staff place in the tree of the site, and the page for addresses that do not exist.
    page('/*', 'app/layouts/other-page.tsx', { samples: ['/page-not-found'] }),
  ]),
  ...screens,
]
