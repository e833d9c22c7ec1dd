// For pages that ship without the router (app/layouts/reading-scripts.tsx): the same as their scripts would do, in a few lines.
;(() => {
  const readUser = () => {
    try {
      return JSON.parse(localStorage.getItem('root') ?? 'null')?.state?.auth?.user
    } catch {
      return undefined
    }
  }

  const showAccount = () => {
    const user = readUser()
    if (!user?.name) return
    const link = document.querySelector('[data-account]')
    if (link) {
      link.href = '/user-profile'
      link.lastElementChild.textContent = `${user.name} Profile`
    }
    if (user.role === 'Admin') for (const bar of document.querySelectorAll('[data-admin]')) bar.hidden = false
  }

  // As app/layouts/menu-behaviour.ts: Escape and a press elsewhere close the menu.
  const groups = () => document.querySelectorAll('nav details[open]')
  const onElsewhere = ({ target }) => {
    for (const group of groups()) if (!group.contains(target)) group.open = false
  }
  document.addEventListener('pointerdown', onElsewhere)
  document.addEventListener('focusin', onElsewhere)
  document.addEventListener('keydown', (event) => {
    const group = event.key === 'Escape' ? [...groups()].at(-1) : undefined
    if (!group) return
    const hadFocus = group.contains(document.activeElement)
    group.open = false
    if (hadFocus) group.querySelector('summary').focus()
  })

  // As ui/picture.tsx: a broken picture gives way to its drawing.
  const standIn = (image) => {
    const drawing = image.dataset.fallback
    if (!drawing) return
    delete image.dataset.fallback
    for (const source of image.parentElement.querySelectorAll('source')) source.remove()
    image.removeAttribute('srcset')
    image.src = drawing
  }
  addEventListener('error', ({ target }) => target instanceof HTMLImageElement && standIn(target), true)
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) standIn(image)

  for (const button of document.querySelectorAll('[data-copy]')) {
    button.hidden = false
    button.addEventListener('click', async () => {
      const told = document.querySelector('[data-copied]')
      try {
        await navigator.clipboard.writeText(button.dataset.copy)
        told.textContent = 'Link copied'
      } catch {
        told.textContent = button.dataset.copy
      }
    })
  }

  for (const button of document.querySelectorAll('button[data-prints]')) {
    button.hidden = false
    button.addEventListener('click', () => print())
  }

  showAccount()
})()
