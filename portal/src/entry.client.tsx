import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { PageUser, readPageReader } from '#kit/api/page-reader.ts'
import { keepMeaningOfPastes } from '#fields/rich-text/paste-plain.ts'

keepMeaningOfPastes()
startTransition(() => {
  hydrateRoot(
    document,
    <PageUser value={readPageReader()?.user}>
      <HydratedRouter />
    </PageUser>,
  )
})
