// Lets a reader search while typing, copy examples and try calls. The key stays in the page's field, and goes to the server that the page came from.

const SHOWN = 20_000

const nav = document.querySelector('nav details')
if (nav && matchMedia('(max-width: 900px)').matches) nav.open = false
for (const part of document.querySelectorAll('.key, .try, .copy')) part.hidden = false

function requestOf(form) {
  const query = new URLSearchParams()
  let path = form.dataset.url
  for (const { name, value, dataset } of form.querySelectorAll('input')) {
    if (dataset.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '') query.append(name, value)
  }
  const headers = {}
  const key = document.querySelector('#key').value.trim()
  const project = document.querySelector('#project').value.trim()
  if (key) headers.authorization = `Bearer ${key}`
  if (project) headers['x-project-id'] = project
  const body = form.querySelector('textarea')?.value
  if (body !== undefined) headers['content-type'] = 'application/json'
  const search = query.toString()
  const url = new URL(path + (search ? `?${search}` : ''), location.origin)
  if (url.origin !== location.origin) throw new Error('Calls go to this server only.')
  return [url, { method: form.dataset.method, headers, body, credentials: 'omit' }]
}

/** The beginning of a response: streams may never end. */
async function beginningOf(response) {
  let text = ''
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return pretty(text)
    text += value
    if (text.length > SHOWN) {
      await reader.cancel()
      return `${text.slice(0, SHOWN)}\n…`
    }
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

async function send(form) {
  const output = form.querySelector('pre')
  const button = form.querySelector('button')
  output.hidden = false
  output.textContent = 'Sending …'
  button.disabled = true
  const began = performance.now()
  try {
    const response = await fetch(...requestOf(form))
    const head = `${response.status} in ${Math.round(performance.now() - began)} ms`
    output.textContent = `${head}\n${await beginningOf(response)}`
  } catch (error) {
    output.textContent = `No response: ${error.message}`
  } finally {
    button.disabled = false
  }
}

document.addEventListener('submit', (event) => {
  if (!event.target.dataset.url) return
  event.preventDefault()
  void send(event.target)
})

const COPIED_MS = 2000

async function copy(button) {
  const code = button.closest('.code').querySelector('pre')
  try {
    await navigator.clipboard.writeText(code.textContent)
    button.textContent = 'Copied'
  } catch {
    // Without HTTPS, browsers have no clipboard for pages: the reader copies what is selected.
    getSelection().selectAllChildren(code)
    button.textContent = 'Selected'
  }
  setTimeout(() => {
    button.textContent = 'Copy'
  }, COPIED_MS)
}

document.addEventListener('click', ({ target }) => {
  if (target.matches('.copy')) void copy(target)
})

const field = document.querySelector('header input[type="search"]')
const main = document.querySelector('main')
const own = [...main.childNodes]
/** Whether this page is itself the result of a search. */
const isResult = field.value !== ''
let loading

/** The first page, which lists all operations. It is loaded with the first search. */
function loadFirst() {
  loading ??= new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', field.form.action)
    request.responseType = 'document'
    request.addEventListener('load', () =>
      request.status === 200 && request.response ? resolve(request.response) : reject(new Error('No list')),
    )
    request.addEventListener('error', () => reject(new Error('No list')))
    request.send()
  })
  return loading
}

const copyOf = (node) => document.importNode(node, true)

/** The list without what doesn't match. */
function resultsFor(first, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const title = document.createElement('h1')
  title.textContent = `“${text.trim()}”`
  const parts = []
  for (const list of first.querySelectorAll('main .list')) {
    const found = [...list.children].filter(({ dataset }) =>
      words.every((word) => dataset.search.includes(word)),
    )
    if (found.length === 0) continue
    const shown = list.cloneNode(false)
    shown.append(...found.map(copyOf))
    parts.push(copyOf(list.previousElementSibling), document.adoptNode(shown))
  }
  if (parts.length === 0) {
    const none = document.createElement('p')
    none.textContent = 'No results.'
    parts.push(none)
  }
  return [title, ...parts]
}

async function search() {
  const text = field.value
  if (text.trim() === '' && !isResult) return main.replaceChildren(...own)
  try {
    const first = await loadFirst()
    // What was typed in the meantime has its own turn.
    if (text !== field.value) return
    if (text.trim() === '') main.replaceChildren(...[...first.querySelector('main').childNodes].map(copyOf))
    else main.replaceChildren(...resultsFor(first, text))
  } catch {
    // Enter still searches.
    loading = undefined
  }
}

field.addEventListener('input', () => void search())
