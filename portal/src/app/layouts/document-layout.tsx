import { type ClientLoaderFunctionArgs, Outlet, redirectDocument } from 'react-router'

/** Public pages are documents: the server renders them completely, and no React runs in them (docs/decisions/0018). */
export default function DocumentLayout() {
  return <Outlet />
}

/** Without a server loader, React Router would delay the page until the browser's loader has run. */
export const loader = () => null

/** Runs only when the application navigates to a document: the browser then loads the page. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}
