/**
 * Families of models that look at pictures, as their vendors' documents say: by the name alone, for a name is all that
 * some servers tell. What is not here is sent none.
 */
const SEEING =
  /^(?:claude-|gemini-|gpt-4o|gpt-4\.\d|gpt-4-turbo|gpt-[5-9]|o1(?!-mini|-preview)|o3(?!-mini)|o4-|chatgpt-4o|pixtral|llava|gemma-?3|qwen[\d.]*-?vl|llama-?4)/
const BLIND = /^(?:gemini-embedding|claude-2|claude-instant)|audio|realtime|search-preview|codex-mini-latest/

/** Whether a model of this id, `openai:gpt-…` or `crd_…:vendor/gpt-…`, can look at pictures. */
export function seesPictures(id: string): boolean {
  const name = id.slice(id.indexOf(':') + 1).toLowerCase()
  const bare = name.slice(name.lastIndexOf('/') + 1)
  return id.includes(':') && SEEING.test(bare) && !BLIND.test(bare)
}
