/** First segments of the application's addresses; it runs in the browser. Every other page of the site is a document (routes.ts). */
export const applicationSegments = [
  'verify-email',
  'undo-email-change',
  'forms',
  'companies',
  'consumer-complaint',
  'petitions',
  'whistleblowing',
  'user-profile',
  'content-manager',
  'edit-home',
  'enquiries',
  'inbound-mail',
  'cases',
  'canned-replies',
  'system',
  'data-protection',
  'approvals',
  'work',
  'people',
]
const documentsAmongThem = ['/consumer-complaint/how-to-complain', '/petitions/how-to-petition']

/** Whether the application shows the page of this path, which may have a query or an anchor. */
export function isApplicationPath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/)
  return applicationSegments.includes(pathname.split('/')[1] ?? '') && !documentsAmongThem.includes(pathname)
}

/** URL patterns of the application's pages. */
export const applicationPatterns = applicationSegments.map((screen) => `/${screen}*`)
