import { builtInBodies } from '#features/content/service.types.server.ts'
import { contentTypes } from '#fields/content/content-type.ts'
import { mailGroups } from '#fields/mail/mail-type.ts'
import { registerMailTexts } from './http.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const mailTexts: Feature = {
  register: (app, deps) => registerMailTexts(app, deps, deps.hooks.of(contentTypes)),
  fills: [builtInBodies.fillFrom(({ of }) => of(mailGroups).map(({ type, builtIn }) => ({ [type.key]: builtIn })))],
}
