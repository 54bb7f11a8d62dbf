/**
 * Model families that accept images according to their vendors' documentation, identified by name, because some servers
 * provide nothing else. Other models are sent no images.
 */
const SEEING =
  /^(?:claude-|gemini-|gpt-4o|gpt-4\.\d|gpt-4-turbo|gpt-[5-9]|o1(?!-mini|-preview)|o3(?!-mini)|o4-|chatgpt-4o|pixtral|llava|gemma-?3|qwen[\d.]*-?vl|llama-?4)/
const BLIND = /^(?:gemini-embedding|claude-2|claude-instant)|audio|realtime|search-preview|codex-mini-latest/

/** Whether a model with this id, `openai:gpt-…` or `crd_…:vendor/gpt-…`, accepts images. */
export function seesPictures(id: string): boolean {
  const name = id.slice(id.indexOf(':') + 1).toLowerCase()
  const bare = name.slice(name.lastIndexOf('/') + 1)
  return id.includes(':') && SEEING.test(bare) && !BLIND.test(bare)
}
