import type { WebPage } from './page.ts'

/** A whole site with a sitemap, for crawls: a maker of garden tools with an article about each product. */
export interface CompanySite {
  pages: Record<string, WebPage>
  /** Paths of the pages with text, including the start page. */
  paths: string[]
  /** A fact on the page of a product, and nowhere else. */
  fact(product: number): { question: string; answer: string }
}

const TOOLS = ['spade', 'rake', 'hoe', 'pruner', 'shears', 'trowel', 'fork', 'barrow', 'sprayer', 'saw']
const WOODS = ['ash', 'beech', 'oak', 'hickory', 'maple', 'larch', 'cherry', 'elm']
const ADJECTIVES = [
  'Amber',
  'Birch',
  'Cobalt',
  'Dune',
  'Ember',
  'Fjord',
  'Grove',
  'Harbour',
  'Indigo',
  'Juniper',
]

const page = (title: string, body: string, head = '') => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} | Fernhill Tools</title>
<meta property="og:site_name" content="Fernhill Tools">
<meta name="description" content="Fernhill Tools makes garden tools that last.">
<meta name="theme-color" content="#2f6f4f">${head}</head>
<body><nav><a href="/">Home</a> <a href="/delivery">Delivery</a> <a href="/warranty">Warranty</a> <a href="/products">Products</a></nav>
<main><h1>${title}</h1>${body}</main><footer>Fernhill Tools</footer></body></html>`

const nameOf = (product: number) =>
  `${ADJECTIVES[product % ADJECTIVES.length]} ${TOOLS[(product * 7) % TOOLS.length]} ${100 + product}`

const weightOf = (product: number) => `${(product % 40) + 1}.${product % 10} kilograms`

const START = `<p>Fernhill Tools has made garden tools by hand since 1961. Every tool can be repaired, and spare parts are kept for
thirty years. This site shows every product with its measures, its woods and how to care for it.</p>
<h2>How long does delivery take?</h2><p>Parcels leave the workshop within two working days and arrive within five working
days. Delivery costs 6 euros, and nothing above an order of 80 euros.</p>
<h2>Can I send a tool back?</h2><p>Any tool may be sent back within 60 days, also when it has been used. The refund is paid
within a week of its arrival.</p>
<h2>Where is the workshop?</h2><p>The workshop stands at the old mill in Fernhill. Visitors are welcome on Saturdays from ten
to four.</p>`

const DELIVERY = `<p>Parcels are carried by bicycle within the town and by train beyond it. An order that comes before noon is
packed on the same day. Islands are reached within nine working days.</p>
<h2>What does express delivery cost?</h2><p>Express delivery costs 19 euros and arrives on the next working day.</p>`

const WARRANTY = `<p>Every handle has a warranty of 12 years and every blade one of 25 years. The warranty holds for whoever owns
the tool, and no receipt is asked for.</p>
<h2>What does the warranty not cover?</h2><p>It does not cover rust on blades that were put away wet.</p>`

function product(number: number, last: boolean): string {
  const name = nameOf(number)
  const wood = WOODS[number % WOODS.length]
  return page(
    name,
    `<p>The ${name} has a handle of ${wood} and weighs ${weightOf(number)}. Its order code is FT-${7000 + number * 13}.
It is ${60 + (number % 90)} centimetres long and fits the right and the left hand.</p>
<h2>Care of the ${name}</h2><p>Rub the ${wood} handle with linseed oil every ${(number % 5) + 2} months. The blade is
sharpened at an angle of ${20 + (number % 15)} degrees with a fine stone. Keep it dry in winter.</p>
${last ? '' : `<p>See also the <a href="/products/${number + 1}">next tool</a>.</p>`}`,
  )
}

/** A site of `count` pages, each with its own text. */
export function companySite(count: number): CompanySite {
  const products = Array.from({ length: Math.max(0, count - 4) }, (_, index) => index)
  const list = products.map((n) => `<li><a href="/products/${n}">${nameOf(n)}</a></li>`).join('')
  const pages: Record<string, WebPage> = {
    '/': page('Garden tools for a lifetime', START),
    '/delivery': page('Delivery', DELIVERY),
    '/warranty': page('Warranty', WARRANTY),
    '/products': page(
      'Products',
      `<p>All tools, in the order in which they were first made.</p><ul>${list}</ul>`,
    ),
  }
  for (const n of products) pages[`/products/${n}`] = product(n, n === products.length - 1)
  const paths = Object.keys(pages).slice(0, count)
  return {
    pages: { ...pages, '/sitemap.xml': sitemap(paths) },
    paths,
    fact: (n) => ({ question: `How much does the ${nameOf(n)} weigh?`, answer: weightOf(n) }),
  }
}

/** A sitemap of these paths. */
export function sitemap(paths: readonly string[], lastModified = '2026-03-01'): WebPage {
  const entries = paths.map(
    (path) => `<url><loc>{origin}${path}</loc><lastmod>${lastModified}</lastmod></url>`,
  )
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</urlset>`
  return { kind: 'body', body, type: 'application/xml' }
}
