// Lets a reader try calls. The key stays in the page's field, and goes to the server that the page came from.

const SHOWN = 20_000

const nav = document.querySelector('nav details')
if (nav && matchMedia('(max-width: 900px)').matches) nav.open = false
for (const part of document.querySelectorAll('.key, .try')) part.hidden = false

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
