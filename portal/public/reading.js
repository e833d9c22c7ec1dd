// For pages without the router (app/layouts/reading-scripts.tsx) the same as its scripts would do, in a few lines; for pages whose router waits
// (app/scripts-on-need.ts) until it runs, and its start.
// In a task of its own: this one ends with the first layout of the page, which is long enough on a slow phone.
setTimeout(() => {
  const router = document.querySelector('script[data-later]')
  // Once the router runs all this is its own business.
  const ended = new AbortController()
  const on = (target, types, listener, capture = false) => {
    for (const type of types) target.addEventListener(type, listener, { capture, signal: ended.signal })
  }

  const readUser = () => {
    try {
      return JSON.parse(localStorage.getItem('root') ?? 'null')?.state?.auth?.user
    } catch {
      return undefined
    }
  }

  const showAccount = () => {
    const user = readUser()
    if (!user?.name || document.prerendering) return
    // The router will compare the page with what the server sent.
    if (router) return void start()
    const link = document.querySelector('[data-account]')
    if (link) {
      link.href = '/user-profile'
      link.lastElementChild.textContent = `${user.name} Profile`
    }
    if (user.role === 'Admin') for (const bar of document.querySelectorAll('[data-admin]')) bar.hidden = false
  }

  // As app/layouts/menu-behaviour.ts: Escape, a press elsewhere and a link within the page close the menu.
  const groups = () => document.querySelectorAll('nav details[open]')
  on(document, ['pointerdown', 'focusin'], ({ target }) => {
    for (const group of groups()) if (!group.contains(target)) group.open = false
  })
  on(window, ['hashchange'], () => {
    for (const group of groups()) group.open = false
  })
  on(document, ['keydown'], (event) => {
    const group = event.key === 'Escape' ? [...groups()].at(-1) : undefined
    if (!group) return
    const hadFocus = group.contains(document.activeElement)
    group.open = false
    if (hadFocus) group.querySelector('summary').focus()
  })

  // As app/layouts/navigation-feedback.tsx: within the page it scrolls smoothly.
  on(document, ['click'], ({ target }) => {
    const link = target.closest?.('a[href*="#"]')
    if (link?.pathname === location.pathname) document.documentElement.dataset.smooth = ''
  })

  // As ui/picture.tsx: a broken picture gives way to its drawing.
  const standIn = (image) => {
    const drawing = image.dataset.fallback
    if (!drawing) return
    delete image.dataset.fallback
    // Left in their places, where the router expects them.
    for (const source of image.parentElement.querySelectorAll('source')) source.removeAttribute('srcset')
    image.removeAttribute('srcset')
    image.alt = ''
    image.src = drawing
  }
  on(window, ['error'], ({ target }) => target instanceof HTMLImageElement && standIn(target), true)
  for (const image of document.images) if (image.complete && image.naturalWidth === 0) standIn(image)

  for (const button of document.querySelectorAll('[data-copy]')) {
    button.hidden = false
    if (router) continue
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
    if (!router) button.addEventListener('click', () => print())
  }

  let starting = false
  // What a person did last that only the router can do; done again when it runs.
  let deed
  let notice

  const show = (tag, text, attributes) => {
    notice?.remove()
    notice = tag && Object.assign(document.createElement(tag), attributes, { textContent: text })
    if (notice) document.body.append(notice)
  }

  const fetchWhole = async (file) => {
    const answer = await fetch(file)
    if (!answer.ok) throw new Error(`${file} answered ${answer.status}`)
    await answer.blob()
  }

  const fail = () => {
    starting = false
    const text = 'This part of the page could not be loaded. Check your connection, then try again or reload the page.'
    if (deed) show('p', text, { role: 'alert', className: 'start-failure' })
    deed = undefined
  }

  // The router would go back to where the page stood before a reload, though its reader has moved on.
  const forgetScrolling = () => {
    try {
      const places = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}')
      delete places[history.state?.key]
      sessionStorage.setItem('react-router-scroll-positions', JSON.stringify(places))
    } catch {
      return
    }
  }

  const start = async () => {
    if (starting) return
    starting = true
    // Fetched before it runs: a module that could not be fetched once is refused for as long as the page is open.
    if (!(await Promise.all(router.dataset.later.split(' ').map(fetchWhole)).catch(fail))) return
    forgetScrolling()
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = router.textContent
    script.addEventListener('error', () => {
      script.replaceWith(router)
      fail()
    })
    router.replaceWith(script)
  }

  const keep = (event, again) => {
    event.preventDefault()
    event.stopPropagation()
    deed = again
    show('div', '', { className: 'navigation-progress fixed inset-x-0 top-0 z-50 h-0.75 bg-amber' })
    void start()
  }

  // A form that asks by its address works without the router.
  const needsRouter = (control) => control && control.closest('form')?.method !== 'get'
  const scrolled = '[data-starts-scrolled]'
  const pressed = 'button, [role=button], [role=tab]'

  const waitForNeed = () => {
    on(window, ['pointerdown', 'pointerover', 'focusin', 'change'], ({ type, pointerType, target }) => {
      // A finger is over what it scrolls past.
      if (type === 'pointerover' && pointerType !== 'mouse') return
      if (needsRouter(target.closest?.(`${pressed}, input, select, textarea, label`))) void start()
    }, true)
    on(window, ['click'], (event) => {
      const button = event.target.closest?.(pressed)
      if (needsRouter(button) && button.type !== 'submit') keep(event, () => button.click())
    }, true)
    on(window, ['submit'], (event) => {
      const { target: form, submitter } = event
      if (form.method !== 'get') keep(event, () => form.requestSubmit(submitter))
    }, true)
    on(document, ['scroll'], ({ target }) => {
      if (target.closest?.(scrolled)) void start()
    }, true)
    const kept = ({ dataset }) => {
      try {
        return sessionStorage.getItem(dataset.startsKept) !== null
      } catch {
        return false
      }
    }
    const waiting = [...document.querySelectorAll('[data-starts-kept]')]
    if (document.querySelector('[data-starts-now]') || waiting.some(kept)) void start()
  }

  // React took its own note of each value when it came to life, and notices only what differs from it.
  const tellValue = (control) => {
    if (control.type === 'checkbox' || control.type === 'radio') {
      if (control.checked === control.defaultChecked || (control.type === 'radio' && !control.checked)) return
      control.checked = !control.checked
      return control.click()
    }
    const first = control.options && Math.max(0, [...control.options].findIndex((option) => option.defaultSelected))
    if (control.options ? control.selectedIndex === first : control.value === control.defaultValue) return
    control._valueTracker?.setValue(control.defaultValue ?? '')
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }

  const handOver = () => {
    ended.abort()
    show()
    document.querySelector('script[type=speculationrules]')?.remove()
    for (const control of document.querySelectorAll('input, select, textarea')) tellValue(control)
    for (const list of document.querySelectorAll(scrolled)) list.dispatchEvent(new Event('scroll'))
    deed?.()
  }

  if (router) {
    on(window, ['router-started'], handOver)
    waitForNeed()
  }
  showAccount()
  on(window, ['storage', 'pageshow'], showAccount)
  on(document, ['prerenderingchange'], showAccount)
})
