import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { PageUser, readPageReader } from '#kit/api/page-reader.ts'
import { convertPastes } from '#fields/rich-text/editor/paste-plain.ts'

convertPastes()
startTransition(() => {
  hydrateRoot(
    document,
    <PageUser value={readPageReader()?.user}>
      <HydratedRouter />
    </PageUser>,
  )
})
