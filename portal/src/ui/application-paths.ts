import { applicationParts, documentsAmongThem } from '#page-lists.ts'

/** Whether the application shows the page of this path, which may have a query or an anchor. Every other page of the site is a document. */
export function isApplicationPath(path: string): boolean {
  const [pathname = ''] = path.split(/[?#]/)
  return applicationParts.includes(pathname.split('/')[1] ?? '') && !documentsAmongThem.includes(pathname)
}
