import { type ReactNode, useContext } from 'react'
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import './app/app.css'
import { DocumentScripts } from './app/layouts/document-scripts.tsx'
import { describeFailure } from './app/layouts/failure.ts'
import { PageStart } from './app/layouts/page-start.tsx'
import { builtInFrame } from './features/site-frame/built-in.ts'
import { getFrame } from './features/site-frame/contract.ts'
import { apiContext, pageEndsContext, settingsContext } from './kit/api/api-context.ts'
import { FailureReference } from './kit/api/failure-reference.ts'
import { bareFrame } from './kit/site-frame.ts'
import { readPart } from './kit/uploads/read-part.ts'
import { useIsDocument } from './kit/use-is-document.ts'
import { referenceSentence } from './platform/telemetry/request-reference.ts'

/**
 * The site's origin for canonical links and shared images (the renderer requests pages under it), the target of 'Exit this page', and what surrounds
 * every page.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { value } = await readPart(context.get(apiContext).call(getFrame, {}))
  const { changesAt, ...frame } = value ?? { changesAt: null, ...builtInFrame }
  if (changesAt) context.get(pageEndsContext)(new Date(changesAt))
  return { origin: new URL(request.url).origin, exitAddress: context.get(settingsContext).exitAddress, frame }
}

/** These values do not change while the site is open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const isDocument = useIsDocument()
  return (
    <html lang="en-NG" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#0b3b2a" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b2a1e" media="(prefers-color-scheme: dark)" />
        {!isDocument && <PageStart />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href="/fonts/portal-sans.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {isDocument ? (
          <DocumentScripts />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Fallback when the layout of the site cannot be rendered. */
export function ErrorBoundary() {
  const { title, text, status, reference } = describeFailure(useRouteError(), bareFrame)
  const ofPage = useContext(FailureReference)
  const shown = reference ?? ofPage
  return (
    <main id="main" className="shell py-16">
      <title>{title}</title>
      <h1>{title}</h1>
      <p className="measure mt-4">{text}</p>
      <p className="measure mt-4" suppressHydrationWarning>
        {status >= 500 && shown && referenceSentence(shown)}
      </p>
      <p className="mt-4">
        <a href="/">Home page</a>
      </p>
    </main>
  )
}
