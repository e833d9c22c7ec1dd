import { contentType } from '#fields/content-type.ts'

const title = { kind: 'text', label: 'Title', required: true, max: 120 } as const
const subtitle = { kind: 'longText', label: 'Subtitle', max: 300 } as const
const picture = { kind: 'image', label: 'Image', part: 'image', keep: 'existingImageUrl' } as const

export const homeHero = contentType({
  key: 'home-hero',
  many: false,
  path: '/content/home',
  one: 'Hero section',
  fields: { title, subtitle, buttonText: { kind: 'text', label: 'Button text', max: 60 }, imageUrl: picture },
  search: { source: 'Pages', title: 'title', link: '/' },
})

export const homeUpdates = contentType({
  key: 'home-update',
  many: true,
  path: '/content/home/media',
  one: 'Media item',
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
})

export const aboutHero = contentType({
  key: 'about-hero',
  many: false,
  path: '/content/about/hero',
  one: 'About hero section',
  fields: { title, subtitle, imageUrl: picture },
})

export const aboutSection = contentType({
  key: 'about-section',
  many: false,
  path: '/content/about/about-section',
  one: 'About section',
  fields: { content: { kind: 'textList', label: 'Text', entry: 'text' } },
  search: { source: 'Pages', title: 'Who We Are', link: '/about-us' },
})

export const aboutHistory = contentType({
  key: 'about-history',
  many: false,
  path: '/content/about/history',
  one: 'History section',
  fields: {
    introduction: { kind: 'longText', label: 'Introduction' },
    conclusion: { kind: 'longText', label: 'Conclusion' },
  },
  search: { source: 'Pages', title: 'Our History', link: '/about-us#history' },
})

export const milestones = contentType({
  key: 'milestone',
  many: true,
  path: '/content/about/milestones',
  one: 'Milestone',
  orderFrom: 0,
  fields: {
    header: { kind: 'text', label: 'Header', required: true, max: 200 },
    description: { kind: 'longText', label: 'Description', required: true },
    date: { kind: 'dateText', label: 'Date', max: 60 },
    docUrl: { kind: 'link', label: 'Document' },
    imageUrl: picture,
  },
  search: { source: 'Pages', title: 'header', link: '/about-us#history' },
})

export const principles = contentType({
  key: 'principle',
  many: true,
  path: '/content/about/principles',
  one: 'Principle',
  orderFrom: 0,
  fields: {
    number: { kind: 'number', label: 'Number', required: true, min: 1 },
    title: { kind: 'text', label: 'Title', required: true, max: 200 },
    shortDescription: { kind: 'longText', label: 'Short description', required: true, max: 2_000 },
    details: { kind: 'textList', label: 'Details', required: true, entry: 'identified' },
  },
  search: { source: 'Pages', title: 'title', link: '/about-us' },
})

export const functions = contentType({
  key: 'function',
  many: true,
  path: '/content/about/functions',
  one: 'Function',
  orderFrom: 1,
  fields: {
    title: { kind: 'text', label: 'Title', required: true, max: 200 },
    items: { kind: 'textList', label: 'Items', required: true, entry: 'content' },
  },
  search: { source: 'Pages', title: 'title', link: '/about-us#role' },
})

export const visionMission = contentType({
  key: 'vision-mission',
  many: false,
  path: '/content/about/vision-mission',
  one: 'Vision & Mission section',
  fields: {
    title: { kind: 'text', label: 'Title', max: 120 },
    vision: { kind: 'longText', label: 'Vision', required: true },
    mission: { kind: 'longText', label: 'Mission', required: true },
  },
  search: { source: 'Pages', title: 'Vision & Mission', link: '/mission-and-vision' },
})

/** Every type of the home and about pages. */
export const siteContent = {
  homeHero,
  homeUpdates,
  aboutHero,
  aboutSection,
  aboutHistory,
  milestones,
  principles,
  functions,
  visionMission,
}
