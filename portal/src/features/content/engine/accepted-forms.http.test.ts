import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { asAdmin } from '#features/accounts/testing.ts'
import { formWith, testPdf, testPicture } from '../testing.ts'

// Every form of a body that the specification lists, and every field that it names in answers.
const portal = await usePortal({ own: 'publishes the hero' })
const token = await portal.adminToken()
const ask = await asAdmin(portal, '/api/content')
const adminId = (await portal.call('GET', '/api/auth/me', { token })).body.id

const members = '/about/board-members'
const member = { name: 'Ada', position: 'Adviser', imageUrl: '/drawings/person.svg' }

test('a member’s form data has JSON-encoded lists under either name, groups of lists, and a biography in one text', async () => {
  const experience = [{ company: 'Grid', position: 'Head', duration: '2 years', responsibilities: ['Plan'] }]
  const form = formWith(
    {
      name: 'Bola',
      position: 'Adviser',
      bio: 'First paragraph.\n\nSecond paragraph.',
      key_achievements: JSON.stringify([{ title: 'Metering', items: ['One', 'Two'] }, 'Three']),
      coreCompetencies: JSON.stringify(['Law']),
      professional_experience: JSON.stringify(experience),
      academicQualifications: JSON.stringify([{ degree: 'BSc', institution: 'Lagos' }]),
    },
    'image',
    await testPicture(400, 400),
    'b.png',
  )
  const made = await ask('POST', members, form)
  const keyAchievements = ['Metering: One', 'Metering: Two', 'Three']
  expect(made).toMatchObject({
    status: 201,
    body: {
      bio: ['First paragraph.', 'Second paragraph.'],
      keyAchievements,
      key_achievements: keyAchievements,
      coreCompetencies: ['Law'],
      core_competencies: ['Law'],
      professional_experience: experience,
      professionalExperience: experience,
      updatedBy: adminId,
      updatedByName: expect.any(String),
    },
  })
  const changed = await ask(
    'PUT',
    `${members}/${made.body.id}`,
    formWith({ name: 'Bola', position: 'Adviser', bio: '["Third."]' }, 'x', '', ''),
  )
  expect(changed.body).toMatchObject({ bio: ['Third.'], imageUrl: made.body.imageUrl })
})

test('a member in JSON has both readings, a single text as biography, and groups by name', async () => {
  const achievements = { 'At the Grid': ['Built', 'Tested'] }
  const made = await ask('POST', members, { ...member, bio: 'One text.', key_achievements: achievements })
  expect(made.body).toMatchObject({
    bio: ['One text.'],
    keyAchievements: ['At the Grid: Built', 'At the Grid: Tested'],
  })
})

test.each([
  ['key_achievements', 5],
  ['key_achievements', [[[[[[['deep']]]]]]]],
  ['coreCompetencies', Array.from({ length: 201 }, () => 'x')],
  ['professional_experience', 'text'],
])('a wrong %s is refused, and nothing is stored', async (name, value) => {
  const before = (await ask('GET', members)).body.length
  expect((await ask('POST', members, { ...member, bio: 'B', [name]: value })).status).toBe(400)
  expect((await ask('GET', members)).body).toHaveLength(before)
})

test('form data that should be JSON and is not is refused', async () => {
  const form = formWith({ ...member, bio: 'B', key_achievements: '[broken' }, 'x', '', '')
  expect(await ask('POST', members, form)).toMatchObject({
    status: 400,
    body: { message: 'Key achievements must be JSON.' },
  })
})

test('an article takes its picture as image, and is answered with the complete address', async () => {
  const article = { title: 'Pictured', author: 'A', date: '2027', content: 'C', image: '/drawings/gazette.svg' }
  const { body } = await ask('POST', '/media', article)
  const fullImageUrl = `${new URL(portal.deps.config.publicUrl).origin}/drawings/gazette.svg`
  expect(body).toMatchObject({ imageUrl: article.image, image: article.image, fullImageUrl, updatedBy: adminId })
  const away = await ask('PUT', `/media/${body.id}`, { ...article, image: 'https://pictures.example/1.png' })
  // What the answer calls imageUrl is kept under both names.
  expect(away.body).toMatchObject({
    imageUrl: 'https://pictures.example/1.png',
    fullImageUrl: 'https://pictures.example/1.png',
  })
})

test('a home update comes in a data body, and its creator and updater are answered', async () => {
  const update = { title: 'In data', description: 'D', date: 'June 5, 2026', link: '/regulations' }
  const made = await ask('POST', '/home/media', { data: update })
  expect(made).toMatchObject({
    status: 201,
    body: { ...update, createdByName: expect.any(String), updatedBy: adminId },
  })
  const changed = await ask('PUT', `/home/media/${made.body.id}`, { data: { ...update, title: 'Changed in data' } })
  expect(changed).toMatchObject({ status: 200, body: { title: 'Changed in data', link: '/regulations' } })
  expect((await ask('PUT', `/home/media/${made.body.id}`, { data: [update] })).status).toBe(400)
  expect((await ask('PUT', '/home', { data: { title: 'Hero in data' } })).body).toMatchObject({
    title: 'Hero in data',
    updatedBy: adminId,
    updatedAt: expect.any(String),
  })
})

test('a guideline is answered with its PDFs within its parts, and takes them from there', async () => {
  const data = {
    governanceGuidelines: { title: 'G', link: '/x', introduction: 'I', objectives: 'O', scope: 'S', date: '2026' },
    licensingFramework: { generalIntroduction: 'L', pdfUrl: '/docs/licences.pdf' },
    regulatoryFramework: { link: '/x', shortTitles: [], keyDefinitions: [] },
  }
  const form = formWith({ data: JSON.stringify(data) }, 'governancePdf', testPdf(), 'Rules.pdf')
  const { status, body } = await ask('POST', '/guidelines', form)
  expect(status).toBe(201)
  expect(body.governanceGuidelines.pdfUrl).toMatch(/\/Rules\.pdf$/)
  expect(body.governancePdfUrl).toBe(body.governanceGuidelines.pdfUrl)
  expect(body.licensingFramework.pdfUrl).toBe('/docs/licences.pdf')
  const kept = await ask('PUT', `/guidelines/${body.id}`, data)
  expect(kept.body.governanceGuidelines.pdfUrl).toBe(body.governanceGuidelines.pdfUrl)
})
