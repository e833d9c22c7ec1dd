import { editDistance } from '#features/search/rules.spelling.ts'
import { type SitePage, sitePages } from '#features/site/site-pages.ts'

/** Addresses that people guess, by the page that they mean. */
const guesses: Record<string, string> = {
  '/': 'home index index-html default main homepage',
  '/about-us': 'about about-the-commission who-we-are commission',
  '/about-us#structure': 'board board-of-directors commissioners chairman management structure team',
  '/about-us#history': 'history our-history',
  '/mission-and-vision': 'mission vision vision-and-mission mission-vision',
  '/media':
    'news press press-releases announcements articles blog media-center media-centre resources events publications',
  '/contact': 'contacts contact-us office head-office phone email enquiry enquiry-form enquire feedback reach-us',
  '/regulations': 'regulation law laws act electricity-law rules rules-and-regulations documents downloads',
  '/guidelines': 'guideline',
  '/order': 'orders',
  '/licensing-and-registration':
    'apply application applications apply-now apply-for-licence licensing registration how-to-apply requirements',
  '/licenses': 'license licence licences fee fees permit permits licensing-fees licence-fees schedule schedule-of-fees',
  '/tariffs': 'tariff tariffs-and-fees',
  '/fees/calculator': 'calculator fee-calculator fees-calculator',
  '/forms': 'form application-form application-forms',
  '/consumer-complaint/how-to-complain':
    'complain complaint complaints make-a-complaint file-a-complaint file-complaint report-disco consumer-complaints customer-complaint customer-complaints how-to-complain',
  '/consumer-guide':
    'guide consumer consumers customers consumer-rights rights your-rights customer-guide consumers-guide',
  '/consumer-guide/outages': 'outage outages power-cut power-outage no-light blackout light',
  '/consumer-guide/bills': 'bill bills billing estimated-bill estimated-billing',
  '/consumer-guide/meters': 'meter meters prepaid-meter metering',
  '/consumer-guide/connection': 'connection disconnection reconnection new-connection',
  '/consumer-guide/prices': 'price prices band bands band-a service-bands electricity-price electricity-tariff kwh',
  '/consumer-guide/safety': 'safety danger emergency',
  '/consumer-guide/compensation': 'compensation refund',
  '/petitions': 'petition dispute disputes petitions-and-disputes',
  '/petitions/how-to-petition': 'how-to-petition',
  '/whistleblowing':
    'whistleblower whistleblowers whistle-blower whistle-blowing whistle whistleblow report-corruption corruption report-wrongdoing report-fraud',
  '/scorecard': 'scorecards statistics performance',
  '/login': 'log-in signin sign-in logon',
  '/login?tab=register': 'register sign-up signup create-account',
  '/user-profile': 'profile my-profile account my-account dashboard',
  '/faqs': 'faq questions help frequently-asked-questions support',
  '/search': 'find',
  '/privacy-policy': 'privacy data-protection',
  '/terms-of-service': 'terms terms-and-conditions terms-of-use',
  '/sitemap': 'site-map',
}

const targets = new Map(
  Object.entries(guesses).flatMap(([target, names]) =>
    names.split(' ').map((name): [string, string] => [name, target]),
  ),
)

const longest = 80
const nearestShown = 3

/** A path in the spelling of the guesses; undefined when it is no short path. */
function nameOf(pathname: string): string | undefined {
  if (pathname.length > longest) return undefined
  try {
    const plain = decodeURIComponent(pathname).toLowerCase()
    return plain
      .replace(/\.(html?|php|aspx?|jsp)$/, '')
      .replace(/[\s_.-]+/g, '-')
      .replace(/^\/+|[/-]+$/g, '')
  } catch {
    return undefined
  }
}

/** Where an address that people guess leads; undefined for any other. */
export function guessedPage(pathname: string): string | undefined {
  const name = nameOf(pathname)
  return name === undefined ? undefined : targets.get(name)
}

const pages = sitePages.flatMap(({ pages: group }) => group)
const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]{4,}/g) ?? []
const known = pages.map((page) => {
  const guessed = [...targets].filter(([, target]) => target === page.path).map(([name]) => name)
  const names = [...guessed, page.path.slice(1)].filter(Boolean)
  return { page, names, words: new Set(wordsOf([page.title, ...names].join(' '))) }
})

/** The pages of the site with the most similar addresses or titles, the nearest first; usually none. */
export function nearestPages(pathname: string): SitePage[] {
  const name = nameOf(pathname)
  if (!name) return []
  const asked = wordsOf(name)
  return known
    .map(({ page, names, words }) => ({ page, score: scoreOf(name, names) + shared(asked, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, nearestShown)
    .map(({ page }) => page)
}

function scoreOf(name: string, names: readonly string[]): number {
  if (name.length < 4) return 0
  const limit = name.length < 6 ? 1 : 2
  return names.some((each) => editDistance(name, each, limit) <= limit) ? 3 : 0
}

/** Words of the address that a page has too, or that begin one of its words. */
const shared = (asked: readonly string[], words: ReadonlySet<string>): number =>
  asked.filter((word) => words.has(word) || [...words].some((each) => each.startsWith(word) || word.startsWith(each)))
    .length

export const findSitePage = (path: string): SitePage | undefined => pages.find((page) => page.path === path)
