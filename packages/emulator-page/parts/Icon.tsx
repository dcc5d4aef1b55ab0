/** The page's icons: 16 px, stroked in the colour of the text. */

const paths = {
  copy: "M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z",
  check: "M3 8.5l3.5 3.5L13 4.5",
  open: "M9.5 2.5h4v4M13 3L7.5 8.5M6 3.5H2.5v10h10V10",
  back: "M10 3L5 8l5 5",
  clock: "M8 4.5V8l2.5 1.5M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12z",
  fault: "M8.7 1.5L3 9h4l-.7 5.5L13 7H8.8z",
  reset: "M3 8a5 5 0 1 0 1.6-3.7M3 2.5v3h3",
  sun:
    "M8 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 1.5V3M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.6l1-1M11.6 4.4l1-1",
  moon: "M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5z",
  screen: "M2 3h12v8H2zM5.5 13.5h5",
  search: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5L14 14",
  mail: "M2 4h12v8.5H2zM2 4.5l6 4.5 6-4.5",
  users: "M8 8a2.7 2.7 0 1 0 0-5.4A2.7 2.7 0 0 0 8 8zM2.8 13.5c.5-2.3 2.5-3.7 5.2-3.7s4.7 1.4 5.2 3.7",
  requests: "M2.5 5.5h10M9.5 2.5l3 3-3 3M13.5 11h-10M6.5 8.5l-3 2.5 3 2.5",
  connect: "M6 2v3M10 2v3M4.5 5h7v2.5a3.5 3.5 0 0 1-7 0zM8 11v3",
  close: "M4 4l8 8M12 4l-8 8",
  trash: "M3 4.5h10M6.5 4V2.5h3V4M4.5 4.5l.5 9h6l.5-9"
} as const

export type IconName = keyof typeof paths

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
