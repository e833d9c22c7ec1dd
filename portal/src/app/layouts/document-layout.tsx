import { type ClientLoaderFunctionArgs, Outlet, redirectDocument } from 'react-router'

/** Public pages are documents: the server writes them whole, and no React runs in them (docs/decisions/0018). */
export default function DocumentLayout() {
  return <Outlet />
}

/** Without one of the server's own, React Router would wait with the page for the browser's loader. */
export const loader = () => null

/** Runs only in the application, where something has navigated to a document: the browser loads it. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}
