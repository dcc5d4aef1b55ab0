import { defineConfig } from "@playwright/test"

export default defineConfig({
  use: { baseURL: "http://localhost:5173" },
  webServer: [
    { command: "npx latchkey emulator", url: "http://127.0.0.1:8102" },
    { command: "npm run dev", url: "http://localhost:5173" }
  ],
  // The tests share the emulator.
  workers: 1
})
