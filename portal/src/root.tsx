import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router'
import './app/app.css'

/** A page that is only read says `handle = { scripts: false }` and ships without the router. */
export interface PageHandle {
  scripts?: false
}

export function Layout({ children }: { children: ReactNode }) {
  const scripts = !useMatches().some((match) => (match.handle as PageHandle | undefined)?.scripts === false)
  return (
    <html lang="en-NG">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {scripts && <ScrollRestoration />}
        {scripts && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main id="main">
      <title>{missing ? 'Page Not Found' : 'Something went wrong'}</title>
      <h1>{missing ? 'Page Not Found' : 'Something went wrong'}</h1>
    </main>
  )
}
