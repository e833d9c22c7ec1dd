import { contentType } from '#fields/content/content-type.ts'
import { homeEntryPoints } from './content.entry-points.ts'

const title = { kind: 'text', label: 'Title', required: true, max: 120 } as const
const subtitle = { kind: 'longText', label: 'Subtitle', max: 300 } as const
const picture = { kind: 'image', label: 'Image', part: 'image', keep: 'existingImageUrl' } as const

export const homeHero = contentType({
  key: 'home-hero',
  many: false,
  path: '/content/home',
  one: 'Hero section',
  place: { tab: 'home', label: 'Hero' },
  title: 'title',
  fields: { title, subtitle, buttonText: { kind: 'text', label: 'Button text', max: 60 }, imageUrl: picture },
  search: { source: 'Pages', title: 'title', link: '/' },
  messages: {
    created: 'Hero section updated successfully',
    createFailed: 'Failed to save hero section',
    updateFailed: 'Failed to save hero section',
  },
})

export const homeUpdates = contentType({
  key: 'home-update',
  many: true,
  path: '/content/home/media',
  one: 'Media item',
  place: { tab: 'home', label: 'Updates' },
  title: 'title',
  together: true,
  orderFrom: 0,
  fields: {
    title: { kind: 'text', label: 'Title', required: true, max: 200 },
    description: { kind: 'longText', label: 'Description', max: 2_000 },
    imageUrl: { ...picture, part: 'image' },
    docUrl: { kind: 'link', label: 'Document' },
    date: { kind: 'dateText', label: 'Date', max: 60 },
    link: { kind: 'link', label: 'Link' },
  },
  search: { source: 'Media', title: 'title', link: '{link}' },
  page: '/',
  messages: {
    created: 'Media items saved successfully',
    updated: 'Media items saved successfully',
    createFailed: 'Failed to save media item',
    updateFailed: 'Failed to save media item',
    deleteFailed: 'Failed to delete media item',
  },
})

export const aboutHero = contentType({
  key: 'about-hero',
  many: false,
  path: '/content/about/hero',
  one: 'About hero section',
  place: { tab: 'about', label: 'Hero' },
  title: 'title',
  fields: { title, subtitle, imageUrl: picture },
  page: '/about-us',
  messages: {
    created: 'About hero section updated successfully',
    createFailed: 'Failed to save hero section',
    updateFailed: 'Failed to save hero section',
  },
})

export const aboutSection = contentType({
  key: 'about-section',
  many: false,
  path: '/content/about/about-section',
  one: 'About section',
  place: { tab: 'about', label: 'About' },
  title: 'content',
  fields: { content: { kind: 'textList', label: 'Text', entry: 'text' } },
  search: { source: 'Pages', title: 'Who We Are', link: '/about-us' },
  messages: { created: 'About section updated successfully' },
})

export const aboutHistory = contentType({
  key: 'about-history',
  many: false,
  path: '/content/about/history',
  one: 'History section',
  place: { tab: 'about', label: 'History' },
  title: 'introduction',
  fields: {
    introduction: { kind: 'longText', label: 'Introduction' },
    conclusion: { kind: 'longText', label: 'Conclusion' },
  },
  search: { source: 'Pages', title: 'Our History', link: '/about-us#history' },
  messages: {
    created: 'History section updated successfully',
    createFailed: 'Failed to save history section: {reason}',
    updateFailed: 'Failed to save history section: {reason}',
  },
})

export const milestones = contentType({
  key: 'milestone',
  many: true,
  path: '/content/about/milestones',
  one: 'Milestone',
  place: { tab: 'about', label: 'Milestones' },
  title: 'header',
  inList: true,
  orderFrom: 0,
  fields: {
    header: { kind: 'text', label: 'Header', required: true, max: 200 },
    body: { kind: 'richText', label: 'Description', required: true, plain: { name: 'description', as: 'text' } },
    date: { kind: 'dateText', label: 'Date', max: 60 },
    docUrl: { kind: 'link', label: 'Document' },
    imageUrl: picture,
  },
  search: { source: 'Pages', title: 'header', link: '/about-us#milestone-{id}' },
  page: '/about-us#history',
  messages: { createFailed: 'Failed to create milestone', updateFailed: 'Failed to update milestone' },
})

export const principles = contentType({
  key: 'principle',
  many: true,
  path: '/content/about/principles',
  one: 'Principle',
  place: { tab: 'about', label: 'Principles' },
  title: 'title',
  inList: true,
  orderFrom: 0,
  fields: {
    number: { kind: 'number', label: 'Number', required: true, min: 1 },
    title: { kind: 'text', label: 'Title', required: true, max: 200 },
    shortDescription: { kind: 'longText', label: 'Short description', required: true, max: 2_000 },
    details: { kind: 'textList', label: 'Details', required: true, entry: 'identified', entryLabel: 'Detail' },
  },
  search: { source: 'Pages', title: 'title', link: '/about-us#principle-{id}' },
  page: '/about-us#principles',
})

export const functions = contentType({
  key: 'function',
  many: true,
  path: '/content/about/functions',
  one: 'Function',
  place: { tab: 'about', label: 'Roles' },
  title: 'title',
  inList: true,
  orderFrom: 1,
  fields: {
    title: { kind: 'text', label: 'Title', required: true, max: 200 },
    items: { kind: 'textList', label: 'Items', required: true, entry: 'content', entryLabel: 'Item' },
  },
  search: { source: 'Pages', title: 'title', link: '/about-us#function-{id}' },
  page: '/about-us#role',
})

export const visionMission = contentType({
  key: 'vision-mission',
  many: false,
  firstSaveByPost: true,
  path: '/content/about/vision-mission',
  one: 'Vision & Mission section',
  place: { tab: 'about', label: 'Vision & Mission' },
  title: 'title',
  fields: {
    title: { kind: 'text', label: 'Title', max: 120 },
    vision: { kind: 'longText', label: 'Vision', required: true },
    mission: { kind: 'longText', label: 'Mission', required: true },
  },
  search: { source: 'Pages', title: 'Vision & Mission', link: '/mission-and-vision' },
})

/** Content types of the home and about pages. */
export const siteContent = {
  homeHero,
  homeUpdates,
  homeEntryPoints,
  aboutHero,
  aboutSection,
  aboutHistory,
  milestones,
  principles,
  functions,
  visionMission,
}
