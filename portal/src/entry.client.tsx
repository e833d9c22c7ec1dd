import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { PageUser, readPageReader } from '#kit/page-reader.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <PageUser value={readPageReader()?.user}>
      <HydratedRouter />
    </PageUser>,
  )
})
