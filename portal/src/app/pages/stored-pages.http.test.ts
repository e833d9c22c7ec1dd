import { describe, expect, test } from 'vitest'
import { readPage, usePortal } from '../testing.server.ts'

const portal = await usePortal({ own: 'an address, and other content', env: { PUBLIC_URL: 'https://commission.test' } })
const admin = await portal.adminToken()

const write = (method: string, path: string, body: object) =>
  portal.call(method, `/api/content${path}`, { token: admin, body })

const read = (path: string) => readPage(portal.url, path)

const article = {
  title: 'Meters for all',
  author: 'Press office',
  date: 'June 5, 2026',
  content: 'First paragraph.\n\nSecond paragraph.',
  imageUrl: '/drawings/meter.svg',
}

describe('stored content is shown on the next request', () => {
  test('the hero, text by text', async () => {
    await write('PUT', '/home', { title: 'Light for Lagos', subtitle: '' })
    const { text } = await read('/')
    expect(text).toContain('Light for Lagos')
    expect(text).not.toContain('ELECTRICITY FOR ALL')
    expect(text).toContain('Delivering reliable electricity market in the state.')
  })

  test('an update card, which replaces the built-in one with its title', async () => {
    const card = {
      title: 'Schedule of fees for licences',
      description: 'Now in force.',
      link: '/tariffs',
      date: 'May 2026',
    }
    const { body } = await write('POST', '/home/media', card)
    const first = await read('/')
    expect(first.text).toContain('Now in force.')
    expect(first.text.match(/Schedule of fees for licences/g)).toHaveLength(2)
    expect(first.text.indexOf('Now in force.')).toBeLessThan(first.text.indexOf('Transition order'))
    await portal.call('DELETE', `/api/content/home/media/${body.id}`, { token: admin })
    expect((await read('/')).text).not.toContain('Now in force.')
  })

  test('parts of the about page, while the others stay', async () => {
    await write('PUT', '/about/about-section', { content: ['We light the State.'] })
    await write('POST', '/about/milestones', { header: 'Doors open', description: 'To all.', date: '2026' })
    const { text } = await read('/about-us')
    expect(text).toContain('We light the State.')
    expect(text).toContain('Doors open')
    expect(text).toContain('The Electricity Act opens the way')
    expect(text).toContain('Strategic Principles')
  })

  test('vision and mission', async () => {
    await write('PUT', '/about/vision-mission', { title: 'Where we go', vision: 'Light.', mission: 'Order.' })
    expect((await read('/mission-and-vision')).text).toContain('Where we go')
    await portal.call('DELETE', '/api/content/about/vision-mission', { token: admin })
    expect((await read('/mission-and-vision')).text).toContain('Vision & Mission')
  })

  test('a member after the built-in offices, found by name and by slug', async () => {
    const experience = [
      { company: 'Grid Works', position: 'engineer', duration: '2001–2010', responsibilities: ['Lines'] },
    ]
    const member = {
      name: 'Adé Member',
      position: 'commissioner',
      bio: ['Long in the field.'],
      imageUrl: '/drawings/person.svg',
      keyAchievements: ['Built a line'],
      professionalExperience: experience,
      academicQualifications: [{ degree: 'B.Eng.', institution: 'University' }],
    }
    expect((await write('POST', '/about/board-members', member)).status).toBe(201)
    const about = await read('/about-us')
    expect(about.text.indexOf('Adé Member')).toBeGreaterThan(about.text.indexOf('Office of the Non-Executive'))
    expect(about.html).toContain('/about-us/board-of-directors/ad%C3%A9-member')
    for (const name of ['ad%C3%A9-member', 'ade-member']) {
      const { status, text } = await read(`/about-us/board-of-directors/${name}`)
      expect(status).toBe(200)
      for (const word of [
        'Commissioner',
        'Long in the field.',
        'Built a line',
        'Grid Works',
        '2001–2010',
        'Lines',
        'B.Eng.',
      ])
        expect(text).toContain(word)
    }
  })

  test('a member in the place of the office that the member holds; the address of the office leads to the member', async () => {
    const held = { name: 'Bisi Holder', position: 'Chairperson', bio: ['Presides.'], imageUrl: '/drawings/person.svg' }
    expect((await write('POST', '/about/board-members', held)).status).toBe(201)
    const { text } = await read('/about-us')
    expect(text).toContain('Bisi Holder')
    expect(text).not.toContain('Office of the Chairman')
    const office = `${portal.url}/about-us/board-of-directors/office-of-the-chairman`
    const answer = await fetch(office, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/about-us/board-of-directors/bisi-holder'])
  })

  test('a document, with its anchor and its link', async () => {
    const body = {
      title: 'Metering code',
      description: 'How meters are read.',
      date: 'June 5, 2026',
      link: '/order',
      externalUrl: 'https://law.example/metering',
    }
    await write('POST', '/regulations', body)
    const { text, html } = await read('/regulations')
    expect(text.indexOf('Metering code')).toBeLessThan(text.indexOf('Schedule of Fees'))
    expect(html).toContain('id="metering-code"')
    expect(html).toContain('href="https://law.example/metering"')
  })

  test('an article with all its parts, before the built-in ones, and gone when it is deleted', async () => {
    const { body } = await write('POST', '/media', {
      ...article,
      keyHighlights: ['One highlight'],
      boardMembers: [{ name: 'B. Member', position: 'Chairman' }],
      specialContent: [{ title: 'Special part', content: 'Of its own.' }],
      keyDevelopments: ['One development'],
      conclusion: 'All told.',
    })
    const page = await read('/media/meters-for-all')
    expect(page.status).toBe(200)
    for (const word of [
      'Meters for all',
      'June 5, 2026',
      'By Press office',
      'First paragraph.',
      'One highlight',
      'B. Member',
      'Special part',
      'Of its own.',
      'One development',
      'All told.',
    ])
      expect(page.text).toContain(word)
    const list = await read('/media')
    expect(list.text.indexOf('Meters for all')).toBeLessThan(list.text.indexOf('electricity law signed'))
    await portal.call('DELETE', `/api/content/media/${body.id}`, { token: admin })
    expect((await read('/media/meters-for-all')).status).toBe(404)
    expect((await read('/media')).text).not.toContain('Meters for all')
  })

  test('a stored article replaces the built-in one with its slug', async () => {
    const { body } = await write('POST', '/media', { ...article, title: 'Lagos State electricity law signed' })
    expect(body.slug).toBe('lagos-state-electricity-law-signed')
    expect((await read(`/media/${body.slug}`)).text).toContain('Second paragraph.')
    await portal.call('DELETE', `/api/content/media/${body.id}`, { token: admin })
    expect((await read(`/media/${body.slug}`)).text).toContain('signed on 3 December 2024')
  })
})
