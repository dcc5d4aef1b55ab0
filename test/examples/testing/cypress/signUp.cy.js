const emulator = "http://127.0.0.1:8102/emulator"

beforeEach(() => {
  cy.request("POST", `${emulator}/reset`, {})
})

it("verifies the address by the link in the mail", () => {
  cy.visit("/handler/sign-up")
  cy.get("input[type=email]").type("ada@example.com")
  cy.get("input[type=password]").type("analytical engine")
  cy.contains("button", "Sign up").click()
  cy.location("pathname").should("equal", "/")
  cy.request(`${emulator}/inbox?to=ada@example.com`).then(({ body: [mail] }) => cy.visit(mail.link))
  cy.contains("button", "Verify").click()
  cy.contains("h1", "Email verified")
})
