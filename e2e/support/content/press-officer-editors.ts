import type { Page } from 'playwright-core'
import { button, pressEnter } from '../screen.ts'
import { choosePdf, choosePicture, fillIn, type Typed } from './press-officer.ts'

/** A list of the content manager: the text that a press officer types, and the resulting messages. */
export interface ListEditor {
  path: string
  /** Name of the button that adds an item. */
  one: string
  /** Field that identifies an item. */
  name: string
  typed: Typed
  more?: (page: Page) => Promise<void>
  publicPath: string
  created: string
}

export const lists: ListEditor[] = [
  {
    path: '/about/milestones',
    one: 'milestone',
    name: 'Header',
    typed: { Description: 'Signed at Alausa.', Date: '3 December 2024' },
    publicPath: '/about-us',
    created: 'Milestone created successfully',
  },
  {
    path: '/about/principles',
    one: 'principle',
    name: 'Title',
    typed: { Number: '7', 'Short description': 'In short.', 'Details 1': 'In detail.' },
    publicPath: '/about-us',
    created: 'Principle created successfully',
  },
  {
    path: '/about/roles',
    one: 'function',
    name: 'Title',
    typed: { 'Items 1': 'To license.' },
    publicPath: '/about-us',
    created: 'Function created successfully',
  },
  {
    path: '/about/board',
    one: 'board member',
    name: 'Name',
    typed: { Position: 'Commissioner', Biography: 'Has kept meters.' },
    more: async (page) => {
      await pressEnter(button(page, 'Add a block'))
      await page.getByRole('menuitem', { name: 'Core competencies' }).click()
      await fillIn(page, { 'Core competencies 1': 'Law' })
      await choosePicture(page)
    },
    publicPath: '/about-us',
    created: 'Board Member added successfully',
  },
  {
    path: '/media',
    one: 'media item',
    name: 'Title',
    typed: { Author: 'Press office', Date: '2026-06-05', Content: 'All about it.' },
    more: choosePicture,
    publicPath: '/media',
    created: 'Media item created successfully',
  },
  {
    path: '/regulations',
    one: 'regulation',
    name: 'Title',
    typed: { Description: 'What holds.', Date: '2026-06-05' },
    more: (page) => choosePdf(page, 'PDF'),
    publicPath: '/regulations',
    created: 'Regulation added successfully!',
  },
  {
    path: '/guidelines',
    one: 'guideline',
    name: 'Governance title',
    typed: {
      'Governance link': '/guidelines',
      Introduction: 'First.',
      Objectives: 'Second.',
      Scope: 'Third.',
      Date: 'June 5, 2026',
      'General introduction': 'Fourth.',
      'Regulatory framework link': '/regulations',
    },
    more: async (page) => {
      await page.getByRole('button', { name: 'Add to Key definitions' }).click()
      await fillIn(page, { 'Definition title': 'Licence', Definition: 'A permission.' })
      await choosePdf(page, 'Governance PDF')
      await choosePdf(page, 'Licensing PDF')
    },
    publicPath: '/guidelines',
    created: 'Guidelines created successfully',
  },
]

/** A single section. */
export interface SingleEditor {
  path: string
  typed: Typed
  more?: (page: Page) => Promise<void>
  publicPath: string
  shown: string
  updated: string
}

export const singles: SingleEditor[] = [
  {
    path: '/home/hero',
    typed: { Title: 'Light for every ward', Subtitle: 'From Epe to Badagry.' },
    more: choosePicture,
    publicPath: '/',
    shown: 'Light for every ward',
    updated: 'Hero section updated successfully',
  },
  {
    path: '/about/hero',
    typed: { Title: 'Who keeps the light', Subtitle: 'We do.' },
    publicPath: '/about-us',
    shown: 'Who keeps the light',
    updated: 'About hero section updated successfully',
  },
  {
    path: '/about/about',
    typed: { 'Text 1': 'The Commission was made by law.' },
    publicPath: '/about-us',
    shown: 'The Commission was made by law.',
    updated: 'About section updated successfully',
  },
  {
    path: '/about/history',
    typed: { Introduction: 'How it all began.', Conclusion: 'And on it goes.' },
    publicPath: '/about-us',
    shown: 'How it all began.',
    updated: 'History section updated successfully',
  },
  {
    path: '/about/vision-mission',
    typed: { Title: 'Where we go', Vision: 'Power at noon and midnight.', Mission: 'Fair tariffs.' },
    publicPath: '/mission-and-vision',
    shown: 'Power at noon and midnight.',
    updated: 'Vision & Mission section updated successfully',
  },
]
