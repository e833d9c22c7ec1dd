import { definePaperJob } from '#engines/papers/service.server.ts'
import { ownPapers } from '#people/hooks.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { mount } from '#platform/http.server.ts'
import { applicationDecided, readLetters } from '../service.hooks.server.ts'
import { getLetter } from './contract.ts'
import { exportOwnLetters, issueLetter, letters as kind, listLetters, readLetter } from './service.server.ts'

/** Letters about decisions, above applications, which know nothing of them. */
export const letters: Feature = {
  register(app, deps) {
    mount(app, getLetter, async ({ actor, params, reply }) => {
      const { pdf, name } = await readLetter(deps, actor, params)
      return reply.header('content-disposition', `attachment; filename="${name}"`).type('application/pdf').send(pdf)
    })
  },
  defineJobs: (deps) => definePaperJob(deps, kind),
  fills: [applicationDecided.fill(issueLetter), readLetters.fill(listLetters), ownPapers.fill(exportOwnLetters)],
}
