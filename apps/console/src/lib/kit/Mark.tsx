/** The product's mark. */
export function Mark({ size }: { size: number }) {
  return <img src={`${import.meta.env.BASE_URL}icon.svg`} width={size} height={size} alt="" />
}
