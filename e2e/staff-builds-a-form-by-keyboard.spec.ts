import { expect, test } from 'vitest'
import { withPage } from './support/browser.ts'
import { inputsOf, preview } from './support/form-builder.ts'
import { isReady, type Keyboard, keyboardOf } from './support/keyboard.ts'
import { hostNewsroom } from './support/content/newsroom.ts'
import { pdf } from './support/screen.ts'

// No mouse, no click and no focus that the keys themselves have not brought.
const newsroom = hostNewsroom()
type Page = Parameters<typeof keyboardOf>[0]

const byKeyboard = (path: string, work: (keys: Keyboard, page: Page) => Promise<void>) =>
  withPage({ baseURL: newsroom.url }, async (page) => {
    await newsroom.open(page, path)
    await isReady(page)
    await work(keyboardOf(page), page)
  })

async function addSection(keys: Keyboard, name: string, inputs: string[]): Promise<void> {
  await keys.write('Name of the new section', name)
  await keys.tabTo('Input of the new section')
  for (const input of inputs) {
    await keys.type(input)
    await keys.key('Enter')
  }
  await keys.press('Add section')
  // The new section has pushed the button out of sight.
  await keys.hasFocus('Name of the new section')
}

test('a form is built, tried, put in order and published', async () => {
  await byKeyboard('/forms', async (keys, page) => {
    await keys.press('New form')
    await keys.hasFocus('Content Manager')
    await keys.heading('New form')
    await keys.write('Title', 'Typed permit')
    await keys.pick('Status', 'Published')
    await addSection(keys, 'Plant', ['Company', 'Contact email'])
    await keys.backTo('New input')
    for (const [name, kind] of [
      ['Source', 'Select'],
      ['Capacity', 'Number'],
      ['Start', 'Date'],
      ['Insured', 'Checkbox'],
      ['Fuel supply', 'Long text'],
    ] as const) {
      await keys.pick('Type of the new input', kind)
      await keys.backTo('New input')
      await keys.type(name)
      await keys.key('Enter')
    }
    await keys.backTo('Edit: Source')
    await keys.key('Enter')
    await keys.tabTo('Option')
    for (const option of ['Solar', 'Gas', 'Typo']) {
      await keys.type(option)
      await keys.key('Enter')
    }
    await keys.press('Remove Typo')
    await keys.hasFocus('Remove Gas')
    await keys.press('Edit: Fuel supply')
    await keys.tabTo('Show this input only when an earlier answer fits')
    await keys.key('Space')
    await keys.pick('Question that decides', 'Source')
    await keys.pick('Answer', 'Gas')

    await addSection(keys, 'Directors', ['Full name'])
    await keys.backTo('Settings of the section')
    await keys.key('Enter')
    await keys.tabTo('Ask this section several times')
    await keys.key('Space')
    await keys.write('What one is called', 'Director')

    await keys.backTo('Move up: Capacity')
    await keys.key('Enter', 'Enter')
    await keys.hasFocus('Move up: Capacity')
    await keys.said('Capacity is now input 2 of 7')
    await keys.press('Delete: Start')
    await keys.hasFocus('Cancel')
    await keys.press('Delete')
    await keys.hasFocus('Edit: Insured')
    await keys.press('Undo')
    expect(await inputsOf(page, 'Plant')).toEqual([
      'Company',
      'Capacity',
      'Contact email',
      'Source',
      'Start',
      'Insured',
      'Fuel supply',
    ])

    await keys.backTo('Clear the answers')
    await keys.pick('Source', 'Gas')
    await preview(page).getByLabel('Fuel supply').waitFor()
    await keys.press('Add director')
    await preview(page).getByRole('group', { name: 'Director 2' }).waitFor()

    await keys.press('Create form')
    await keys.said('Form created successfully!')
    await page.waitForURL(/\/content-manager\/forms\/[0-9a-f-]{36}$/)
    await keys.hasFocus('Save form')
    expect((await fetch(`${newsroom.url}/forms/typed-permit`)).status).toBe(200)
  })
})

const makeForm = async () => {
  const inputs = [{ name: 'Source', typeOf: 'select', options: ['Solar', 'Gas'] }, 'Company']
  const fuel = { name: 'Fuel', showWhen: { question: 'Source', is: 'Gas' } }
  const { form } = await newsroom.call<{ form: { id: string } }>('POST', '/content/applicationForms/create', {
    title: 'Standing permit',
    section: [
      { name: 'Plant', inputs },
      { name: 'Site', inputs: ['Town', fuel] },
    ],
  })
  return form.id
}

test('an input goes into another section, unless a condition would then look at a later one', async () => {
  await byKeyboard(`/forms/${await makeForm()}`, async (keys, page) => {
    await keys.press('Edit: Source')
    await keys.press('Move to section Site')
    await page.getByText('‘Source’ cannot go there: ‘Fuel’ appears by its answer').waitFor()
    await keys.hasFocus('Move to section Site')
    expect(await inputsOf(page, 'Plant')).toEqual(['Source', 'Company'])

    await keys.press('Edit: Company')
    await keys.press('Move to section Site')
    await keys.said('Company is now input 3 of section Site')
    await keys.hasFocus('Edit: Company')
    expect(await inputsOf(page, 'Site')).toEqual(['Town', 'Fuel', 'Company'])
    await keys.press('Undo')
    expect(await inputsOf(page, 'Plant')).toEqual(['Source', 'Company'])
    await keys.backTo('Edit: Town')
    await keys.key('Enter')
    await keys.press('Move to section Plant')
    await keys.hasFocus('Edit: Town')
    await keys.press('Save form')
    await keys.said('Saved as version 2')
    expect(await inputsOf(page, 'Plant')).toEqual(['Source', 'Company', 'Town'])
  })
})

test('an attached document goes with its version, and comes back with it', async () => {
  await byKeyboard(`/forms/${await makeForm()}`, async (keys, page) => {
    await keys.choose('Choose files: Documents to attach', pdf('guide.pdf'))
    await keys.press('Save form')
    await keys.said('Saved as version 2')
    await keys.backTo('Remove guide.pdf')
    await keys.key('Enter')
    await keys.hasFocus('Keep guide.pdf')
    await keys.press('Save form')
    await keys.said('Saved as version 3')
    await page.getByRole('link', { name: 'guide.pdf' }).waitFor({ state: 'detached' })

    await keys.press('History')
    await page.getByRole('dialog').waitFor()
    await keys.press('Compare version 2')
    await keys.said('Document ‘guide.pdf’ is attached')
    await keys.press('Restore this version')
    await keys.hasFocus('History')
    await page.getByText('Will be restored when you save').waitFor()
    await keys.backTo('Save form')
    await keys.key('Enter')
    await keys.said('Saved as version 4')
    await page.getByRole('link', { name: 'guide.pdf' }).waitFor()
  })
})

test('a save in between is compared, and the choice goes on', async () => {
  const id = await makeForm()
  await withPage(
    { baseURL: newsroom.url },
    async (page) => {
      const keys = keyboardOf(page)
      await newsroom.open(page, `/forms/${id}`)
      await keys.heading('Standing permit')
      await newsroom.call('PUT', `/content/applicationForms/${id}`, { title: 'Their permit' })
      await keys.write('Title', 'My permit')
      await keys.press('Save form')
      await page.getByRole('dialog', { name: /saved this form in the meantime$/ }).waitFor()
      await keys.key('Escape')
      await keys.hasFocus('Save form')
      await keys.key('Enter')
      await page.getByRole('dialog').waitFor()
      await keys.tabTo(/Title: mine/)
      await keys.key('Space')
      await keys.press('Use the chosen versions')
      await keys.hasFocus('Save form')
      await keys.key('Enter')
      await keys.said('Saved as version 3')
      await keys.hasFocus('Save form')
      expect(await newsroom.call('GET', `/content/applicationForms/${id}`)).toMatchObject({
        form: { title: 'My permit' },
      })
    },
    [/409/],
  )
})
