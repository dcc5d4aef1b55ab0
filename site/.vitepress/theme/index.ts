/** The default theme, with frames in which the library runs. */
import DefaultTheme from "vitepress/theme"
import { defineComponent, h } from "vue"
import "./style.css"

const PlaygroundFrame = defineComponent({
  props: { name: { type: String, required: true }, height: { type: String, required: true }, label: { type: String, required: true } },
  setup: ({ height, label, name }) => () =>
    h("iframe", { class: "playground", src: `/playground/${name}.html`, title: label, loading: "lazy", style: { height: `${height}px` } })
})

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }: { readonly app: { component: (name: string, component: unknown) => void } }) =>
    app.component("PlaygroundFrame", PlaygroundFrame)
}
