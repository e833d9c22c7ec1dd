import { contentTypes } from '#fields/content/content-type.ts'
import { mailGroups } from '#fields/mail/mail-type.ts'
import type { FeatureData } from '#platform/hooks.ts'

export const mailTexts: FeatureData = {
  fills: [contentTypes.fillFrom(({ of }) => of(mailGroups).map(({ type }) => type))],
}
