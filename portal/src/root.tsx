import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteError } from 'react-router'
import './app/app.css'
import { describeFailure } from './app/layouts/failure.ts'

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
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#0b3b2a" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b2a1e" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href="/fonts/portal-sans.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
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

/** The last resort, when even the frame of the site cannot be shown. */
export function ErrorBoundary() {
  const { title, text } = describeFailure(useRouteError())
  return (
    <main id="main" className="shell py-16">
      <title>{title}</title>
      <h1>{title}</h1>
      <p className="measure mt-4">{text}</p>
      <p className="mt-4">
        <a href="/">Home page</a>
      </p>
    </main>
  )
}
