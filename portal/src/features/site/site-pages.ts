import { commission } from '#platform/state/commission.ts'
import { order } from '#platform/state/law.ts'

export interface SitePage {
  path: string
  title: string
  /** A one-sentence description for readers. */
  about: string
  /** Hidden from search engines, because the page needs an account. */
  unlisted?: true
}

const { state, shortName } = commission

/** All standalone pages, as listed in the site map; articles and members are added from their lists. */
export const sitePages: readonly { group: string; pages: readonly SitePage[] }[] = [
  {
    group: 'The Commission',
    pages: [
      { path: '/', title: 'Home', about: `What ${shortName} does, and what you can do here.` },
      { path: '/about-us', title: 'About us', about: 'History, principles, role and the Commissioners.' },
      { path: '/mission-and-vision', title: 'Mission and vision', about: 'What the Commission works for.' },
      { path: '/media', title: 'Media Center', about: 'News and announcements.' },
      { path: '/contact', title: 'Contact', about: 'Write, call or visit.' },
    ],
  },
  {
    group: 'Consumer guide',
    pages: [
      {
        path: '/consumer-guide',
        title: 'Consumer guide',
        about: 'Your light, your bill and your rights in plain English.',
      },
      { path: '/consumer-guide/outages', title: 'No light', about: 'Power cuts, low voltage and bad transformers.' },
      { path: '/consumer-guide/bills', title: 'Bills', about: 'Estimated, wrong or too high.' },
      { path: '/consumer-guide/meters', title: 'Meters', about: 'How to get one, and what to do about a faulty one.' },
      {
        path: '/consumer-guide/connection',
        title: 'Connection and disconnection',
        about: 'How a house gets electricity, and when the company may cut it off.',
      },
      {
        path: '/consumer-guide/prices',
        title: 'Prices and bands',
        about: 'What a unit of light costs, who sets it, and the hours of each band.',
      },
      { path: '/consumer-guide/safety', title: 'Danger', about: 'Fallen wires, electric shock and fire.' },
      {
        path: '/consumer-guide/compensation',
        title: 'Compensation',
        about: 'For fewer hours than promised and for damage.',
      },
      {
        path: '/consumer-guide/complaints',
        title: 'Your complaint',
        about: 'What the company must do first, and what the Commission can do.',
      },
    ],
  },
  {
    group: 'Law and guidance',
    pages: [
      {
        path: '/regulations',
        title: 'Rules and regulations',
        about: 'The law, orders, schedules and guidelines as documents.',
      },
      { path: '/guidelines', title: 'Guidelines', about: 'How the Commission works, and the licensing framework.' },
      order
        ? {
            path: '/order',
            title: 'Order on regulated activities',
            about: `What needs a licence or permit in ${state} State.`,
          }
        : { path: '/order', title: 'Orders', about: 'The orders of the Commission.' },
    ],
  },
  {
    group: 'Licences and fees',
    pages: [
      {
        path: '/licensing-and-registration',
        title: 'Licensing and registration',
        about: 'Categories, what each requires, and how to apply.',
      },
      { path: '/licenses', title: 'Licenses & Permits', about: 'The schedule of fees, parts A to H.' },
      { path: '/tariffs', title: 'Tariffs and fees', about: 'Parts A and B, with a search over categories.' },
      {
        path: '/fees/schedules',
        title: 'All schedules of fees',
        about: 'The fees in force, coming and earlier, and what changed.',
      },
      { path: '/fees/calculator', title: 'Fee calculator', about: 'The fees of your category and capacity.' },
      { path: '/forms', title: 'Application forms', about: 'Fill in, print, sign and submit.' },
    ],
  },
  {
    group: 'Complaints and reports',
    pages: [
      {
        path: '/consumer-complaint',
        title: 'Consumer complaint',
        about: 'File a complaint that your distribution company has not resolved, and follow it.',
      },
      {
        path: '/consumer-complaint/how-to-complain',
        title: 'How to complain',
        about: 'First the distribution company, then the Commission.',
      },
      {
        path: '/petitions',
        title: 'Petitions and disputes',
        about: 'Bring a dispute before the Commission, and follow it.',
      },
      { path: '/petitions/how-to-petition', title: 'How to petition', about: 'When to petition, and what to say.' },
      {
        path: '/scorecard',
        title: 'Scorecard of complaints',
        about: 'How many complaints and petitions there were, and how long they took.',
      },
      { path: '/whistleblowing', title: 'Whistleblowing', about: 'Report wrongdoing, with your name or without.' },
    ],
  },
  {
    group: 'Your account and help',
    pages: [
      {
        path: '/login',
        title: 'Log in or register',
        about: 'An account to apply and to follow your cases.',
        unlisted: true,
      },
      { path: '/user-profile', title: 'User profile', about: 'Your details, applications and cases.', unlisted: true },
      { path: '/faqs', title: 'FAQs', about: 'Short answers to common questions.' },
      { path: '/search', title: 'Search', about: 'Find anything on this site.' },
    ],
  },
  {
    group: 'About this site',
    pages: [
      { path: '/privacy-policy', title: 'Privacy policy', about: 'What we keep about you, and your rights.' },
      { path: '/terms-of-service', title: 'Terms of service', about: 'The rules for using the portal.' },
      { path: '/accessibility', title: 'Accessibility', about: 'What helps you, and whom to tell about an obstacle.' },
      { path: '/sitemap', title: 'Site map', about: 'This page.' },
    ],
  },
]
