/** The mark: three chevrons, the ranks of a kitchen. Decoration: write the name beside it. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M8 12.5 16 7l8 5.5M8 18.5 16 13l8 5.5M8 24.5 16 19l8 5.5"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
