import * as z from 'zod/mini'
import type { SiteFrameTexts } from '#kit/site-frame.ts'
import { endpoint } from '#platform/endpoint.ts'

export const getFrame = endpoint({
  method: 'GET',
  path: '/content/site',
  tag: 'Content',
  access: 'public',
  summary: 'What surrounds every page: menus, footer, contact details, current notices, the page for missing addresses',
  response: z.custom<SiteFrameTexts & { changesAt: string | null }>(),
})
